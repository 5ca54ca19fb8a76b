import type { ShownField } from '../forms/defined-form.ts';
import { shownFields } from '../forms/defined-form.ts';
import type { Locale } from '../locale/locale.ts';
import type { StoryOf, StorySummary } from '../stories/story.ts';
import { MAX_SIGNATURE } from './contribution.ts';

/** A call for contributions without its text, with its path. */
export type CallHead = Extract<StorySummary, { type: 'user-content-call' }>;

/** The parts of a call that decide its form. */
export type CallForm = Pick<
  StoryOf<'user-content-call'>,
  'fields' | 'terms' | 'isWallHidden' | 'locale'
>;

/** The field with the name that is shown below a published contribution. */
export const SIGNATURE = 'signature';

/** The field with the consent to the conditions of a call. */
export const CALL_TERMS = 'terms-of-call';

type Words = Readonly<Record<'signature' | 'signatureHint' | 'terms' | 'mustAccept', string>>;

/**
 * The fields of the form of a call: those of its story, the name below the contribution if it has a
 * wall, and the conditions (SPECIFICATION §8, "terms not accepted").
 */
export function callFields(
  { fields, isWallHidden = false }: CallForm,
  locale: Locale,
  { signature, signatureHint, terms, mustAccept }: Words,
): ShownField[] {
  const name: ShownField = {
    kind: 'text',
    name: SIGNATURE,
    label: signature,
    help: signatureHint,
    isRequired: false,
    maxLength: MAX_SIGNATURE,
    rules: [],
    errors: {},
  };
  const consent: ShownField = {
    kind: 'consent',
    name: CALL_TERMS,
    label: terms,
    isRequired: true,
    errors: { mustTrue: mustAccept },
  };
  return [...shownFields(fields, locale), ...(isWallHidden ? [] : [name]), consent];
}
