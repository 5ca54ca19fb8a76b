import { useEffect, useState } from 'react';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { isTooYoungForGuardian } from '#domain/children/child-age.ts';
import { childProblemOf, type ChildProblem } from '#domain/children/child-problems.ts';
import { MOST_CHILDREN, type Child } from '#domain/children/child.ts';
import type { FieldValues, FormContext } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { CallError } from '#stores/call-for-reader.ts';
import { addChild, changeChild, listChildren, removeChild } from '#stores/children/children.ts';
import { useReader, type LoginLinks } from '#islands/accounts/profile/use-reader.ts';
import { Waiting } from '#islands/accounts/profile/Waiting.tsx';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import { ChildForm, type ChildMessages, type ChildTexts, type RefusedForm } from './ChildForm.tsx';
import { ChildItem } from './ChildItem.tsx';
import styles from './children.module.css';

interface Props {
  locale: Locale;
  timeZone: string;
  texts: ChildTexts;
  problems: Readonly<Record<ChildProblem | 'wrong' | 'unread', string>>;
  messages: ChildMessages;
  context: FormContext;
  links: LoginLinks;
  /** Printed by the server without JavaScript. */
  user?: CurrentUser | undefined;
  items?: readonly Child[] | undefined;
  notice?: Notice | undefined;
  refused?: RefusedForm | undefined;
}

/** Why an island: only the browser knows whose children to show. */
export function ChildList({
  links,
  user: given,
  items: givenItems,
  notice: givenNotice,
  refused,
  ...shared
}: Props) {
  const { locale, timeZone, texts, problems, context } = shared;
  const user = useReader(links, given);
  const [items, setItems] = useState(givenItems);
  const [notice, setNotice] = useState(givenNotice);
  const [saves, setSaves] = useState(0);
  const isKnown = user !== undefined;
  useEffect(() => {
    const load = async () => {
      const listed = await listChildren();
      if (listed) setItems(listed);
      else setNotice({ kind: 'problem', text: problems.unread });
    };
    if (isKnown && givenItems === undefined) void load();
  }, [isKnown, givenItems, problems.unread]);

  /** Shows the outcome of a change. Returns the refused fields. */
  const tell = async (text: string, change: () => Promise<void>) => {
    setNotice(undefined);
    try {
      await change();
      setNotice({ kind: 'done', text, takesFocus: true });
      setSaves((count) => count + 1);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { httpCode, fields } = error.failure;
      if (httpCode === 401) location.assign(location.href);
      const isAboutFields = Object.keys(fields).length > 0;
      const kind = isAboutFields ? 'wrong' : childProblemOf(error.failure.code);
      // Otherwise the first invalid field is focused.
      setNotice({ kind: 'problem', text: problems[kind], takesFocus: !isAboutFields });
      return fields;
    }
    return undefined;
  };
  const add = (values: FieldValues) =>
    tell(texts.added, async () => {
      const child = await addChild({ ...bodyOf(values), consent: values['consent'] === true });
      setItems((before = []) => [...before, child]);
    });
  const change = (id: string, values: FieldValues) =>
    tell(texts.changed, async () => {
      const child = await changeChild(id, bodyOf(values));
      setItems((before) => before?.map((one) => (one.id === id ? child : one)));
    });
  const remove = (id: string) =>
    tell(texts.removed, async () => {
      await removeChild(id);
      setItems((before) => before?.filter((one) => one.id !== id));
    });

  if (!user || !items)
    return notice ? <FormNotice notice={notice} /> : <Waiting text={texts.loading} />;
  const isTooYoung = isTooYoungForGuardian(user.birthdate, context.today);
  return (
    <div className={styles['children']}>
      <FormNotice notice={notice} />
      <p>{texts.text}</p>
      <p>
        {texts.use} {texts.end}
      </p>
      {items.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <ul>
          {items.map((child) => (
            <li key={child.id}>
              <ChildItem
                key={saves}
                child={child}
                locale={locale}
                timeZone={timeZone}
                texts={texts}
                isOpen={refused?.id === child.id}
                form={
                  <ChildForm
                    {...shared}
                    child={child}
                    refused={refused?.id === child.id ? refused : undefined}
                    send={(values) => change(child.id, values)}
                  />
                }
                onRemove={({ id }) => void remove(id)}
              />
            </li>
          ))}
        </ul>
      )}
      <Addition
        key={`new-${saves}`}
        {...shared}
        isOpen={items.length === 0 || refused?.id === ''}
        refused={refused?.id === '' ? refused : undefined}
        obstacle={
          isTooYoung ? problems.tooYoung : items.length >= MOST_CHILDREN ? problems.full : undefined
        }
        send={add}
      />
    </div>
  );
}

/** The form for a new child, or the reason why the reader can add none. */
function Addition({
  isOpen,
  obstacle,
  ...form
}: {
  isOpen: boolean;
  obstacle: string | undefined;
} & Omit<Parameters<typeof ChildForm>[0], 'child'>) {
  if (obstacle !== undefined) return <p>{obstacle}</p>;
  return (
    <details open={isOpen}>
      <summary>{form.texts.add}</summary>
      <ChildForm {...form} />
    </details>
  );
}

function bodyOf(values: FieldValues) {
  const [nick, name, birthdate] = [values['nick'], values['name'], values['birthdate']].map(textOf);
  return { nick: nick ?? '', name: name ?? '', birthdate: birthdate ?? '' };
}
