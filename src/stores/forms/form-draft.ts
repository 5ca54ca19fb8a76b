import { DRAFTS } from '../accounts/reader-outline.ts';

/** Prefix of the keys. A logout deletes every key that begins with `DRAFTS`. */
const FORM_DRAFTS = `${DRAFTS}form:`;

/** Milliseconds for which a draft is offered: 30 days. */
const KEPT = 30 * 24 * 3600 * 1000;

/** Characters of a draft at most. Local storage holds five million for the whole site. */
const LONGEST = 100_000;

/** Typed values of a form that was not sent. It never has consents, passwords or files. */
export interface FormDraft {
  /** Milliseconds since 1970. */
  at: number;
  values: Readonly<Record<string, string>>;
}

/** A form of the site, and the reader who fills it in; empty for a visitor. */
export interface DraftOf {
  form: string;
  reader: string;
}

const keyOf = ({ form, reader }: DraftOf) => `${FORM_DRAFTS}${reader}:${form}`;

/**
 * The draft of a form on this device, which the form offers and never fills in by itself. A reader
 * gets the one that was begun before the login as well.
 */
export function readFormDraft(of: DraftOf, now = Date.now()): FormDraft | undefined {
  return readKept(of, now) ?? (of.reader === '' ? undefined : readKept(ofVisitor(of), now));
}

const ofVisitor = ({ form }: DraftOf): DraftOf => ({ form, reader: '' });

function readKept(of: DraftOf, now: number): FormDraft | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    if (!isDraft(found)) return undefined;
    if (now - found.at <= KEPT) return found;
    localStorage.removeItem(keyOf(of));
  } catch {
    // Without storage there is no draft.
  }
  return undefined;
}

/** Keeps the typed values. Without any, the draft is forgotten. */
export function keepFormDraft(
  of: DraftOf,
  values: Readonly<Record<string, string>>,
  now = Date.now(),
): void {
  const typed = Object.entries(values).filter(([, value]) => value.trim() !== '');
  try {
    const text = JSON.stringify({ at: now, values: Object.fromEntries(typed) });
    if (typed.length === 0) localStorage.removeItem(keyOf(of));
    else if (text.length <= LONGEST) localStorage.setItem(keyOf(of), text);
  } catch {
    // Without storage, or with a full one, the text is in the fields only.
  }
}

/** Deletes the draft after the form was sent, or when the reader throws it away. */
export function forgetFormDraft(of: DraftOf): void {
  keepFormDraft(of, {});
  if (of.reader !== '') keepFormDraft(ofVisitor(of), {});
}

function isDraft(found: unknown): found is FormDraft {
  return (
    typeof found === 'object' &&
    found !== null &&
    'at' in found &&
    typeof found.at === 'number' &&
    'values' in found &&
    typeof found.values === 'object' &&
    found.values !== null &&
    Object.values(found.values).every((value) => typeof value === 'string')
  );
}
