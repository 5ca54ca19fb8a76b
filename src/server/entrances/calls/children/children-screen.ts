import {
  addChild as addContract,
  changeChild as changeContract,
  listChildren as listContract,
  removeChild as removeContract,
} from '#contracts/children/own-children.ts';
import type { Child } from '#domain/children/child.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import { callAsReader, type PageContext } from '#server/entrances/endpoints/page-calls.ts';
import type { ProfileScreen } from '../accounts/pages/profile-page.ts';
import { addChild, changeChild, listChildren, removeChild } from './own-children.ts';

/** The result of a form of the screen. `code`: why it was refused. */
type FormResult =
  | { kind: 'added' | 'changed' | 'removed' }
  | {
      kind: 'refused';
      code: ProblemCode | undefined;
      /** The child of the form; empty for a new one. */
      id: string;
      /** The violated rule of each wrong field. */
      failed: Readonly<Record<string, string>>;
      values: FieldValues;
    };

/** The reader-specific state of the screen of children. */
export interface ChildrenScreen {
  /** `undefined` if they could not be read. */
  items: Child[] | undefined;
  result?: FormResult | undefined;
}

/** Handles the forms without JavaScript, and reads the list. Does nothing in the shared shell. */
export async function answerChildrenScreen(
  page: PageContext,
  screen: ProfileScreen,
): Promise<ChildrenScreen | undefined> {
  if (!screen.isForOne) return undefined;
  const result = screen.form && (await answerForm(page, screen.form));
  const list = await callAsReader(page, listChildren, listContract, {});
  return { items: list.ok ? list.response.children : undefined, result };
}

async function answerForm(page: PageContext, form: URLSearchParams): Promise<FormResult> {
  const [name, id] = [form.get('form'), form.get('id') ?? ''];
  const body = {
    nick: form.get('nick') ?? '',
    name: form.get('name') ?? '',
    birthdate: form.get('birthdate') ?? '',
  };
  const consent = form.get('consent') === 'true';
  const done = name === 'remove' ? 'removed' : name === 'change' ? 'changed' : 'added';
  const outcome =
    done === 'removed'
      ? await callAsReader(page, removeChild, removeContract, { params: { id } })
      : done === 'changed'
        ? await callAsReader(page, changeChild, changeContract, { params: { id }, body })
        : await callAsReader(page, addChild, addContract, { body: { ...body, consent } });
  if (outcome.ok) return { kind: done };
  page.response.status = outcome.httpCode || 503;
  return {
    kind: 'refused',
    code: outcome.code,
    id: done === 'added' ? '' : id,
    failed: outcome.fields,
    values: { ...body, consent },
  };
}
