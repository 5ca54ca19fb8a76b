import { map } from 'nanostores';
import {
  getAlert,
  listAlerts,
  withdrawAlert,
  writeAlert,
  type AlertLine,
  type WrittenAlert,
} from '#contracts/alerts/desk-alerts.ts';
import { instantOfWallTime, wallTimeAt } from '#domain/dates/wall-time.ts';
import type { AlertState } from '#domain/alerts/alert.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';
import { ALERT_LENGTHS } from '#domain/sites/alert-fields.ts';
import { askDesk, callDesk, say } from '../desk/desk.ts';
import { createDeskList } from '../desk/desk-list.ts';
import { offerUndo } from '../desk/undo.ts';

export type { AlertLine } from '#contracts/alerts/desk-alerts.ts';

/**
 * The order of the states in a page of the list. Alerts that are over keep the order of their
 * starts.
 */
const ORDER: Readonly<Record<AlertState, number>> = {
  running: 0,
  coming: 1,
  ended: 2,
  withdrawn: 2,
};

/** The alerts of the site, page by page: those that readers see first. */
export const alertList = createDeskList<AlertLine, undefined>({
  first: undefined,
  keyOf: ({ id }) => id,
  async fetchPage(_query, cursor) {
    const page = await callDesk(listAlerts, { query: cursor === undefined ? {} : { cursor } });
    return (
      page && {
        items: [...page.alerts].sort((one, other) => ORDER[one.state] - ORDER[other.state]),
        cursor: page.cursor,
      }
    );
  },
});

/**
 * The fields of the form, as its inputs have them: '' is an empty one. Dates and times are those of
 * the site's clocks.
 */
export interface AlertDraft {
  locale: Locale;
  title: string;
  text: string;
  href: string;
  picture: string;
  alt: string;
  startsAt: string;
  endsAt: string;
}

export interface AlertFormState {
  status: 'closed' | 'open' | 'sending';
  id: string;
  /** The stored alert that the change is made of; `undefined` for a new one. */
  line: AlertLine | undefined;
  draft: AlertDraft;
  /** The title that came with a story: that of another story takes its place. */
  storyTitle: string;
  /** Names of the fields that were refused. */
  refused: readonly string[];
  /** The alert as somebody else has stored it meanwhile. */
  other: AlertLine | undefined;
}

const EMPTY = { title: '', text: '', href: '', picture: '', alt: '', startsAt: '', endsAt: '' };

const CLOSED: AlertFormState = {
  status: 'closed',
  id: '',
  line: undefined,
  draft: { locale: 'ca', ...EMPTY },
  storyTitle: '',
  refused: [],
  other: undefined,
};

export const $alertForm = map<AlertFormState>(CLOSED);

/**
 * Opens the form for a new alert. Its id is made here, so that a repeated request creates one alert
 * only.
 */
export function startAlert(locale: Locale): void {
  const id = `alert-${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
  $alertForm.set({ ...CLOSED, status: 'open', id, draft: { locale, ...EMPTY } });
}

/** Opens the form for a change of an alert. */
export function changeAlert(line: AlertLine, timeZone: string): void {
  $alertForm.set({ ...CLOSED, status: 'open', id: line.id, line, draft: draftOf(line, timeZone) });
}

export function closeForm(): void {
  $alertForm.set(CLOSED);
}

export function setField(field: keyof AlertDraft, value: string): void {
  const { draft, refused } = $alertForm.get();
  $alertForm.setKey('draft', { ...draft, [field]: value });
  $alertForm.setKey(
    'refused',
    refused.filter((name) => name !== field),
  );
}

/**
 * Fills link and picture of the form from a story, and its title unless the person has written one.
 */
export function takeStory({ label, url, image = '' }: Suggestion): void {
  const { draft, storyTitle, refused } = $alertForm.get();
  const title = shortened(label);
  const isWritten = draft.title.trim() !== '' && draft.title !== storyTitle;
  const filled = {
    href: url,
    picture: image,
    alt: '',
    ...(isWritten ? {} : { title }),
  };
  $alertForm.setKey('draft', { ...draft, ...filled });
  $alertForm.setKey('storyTitle', title);
  $alertForm.setKey(
    'refused',
    refused.filter((name) => !Object.hasOwn(filled, name)),
  );
}

/**
 * A headline that fits, cut at a word. As `cutAtWord` does, which pages of readers would load as a
 * file of its own if the desk had it too.
 */
function shortened(headline: string): string {
  const most = ALERT_LENGTHS.title;
  if (headline.length <= most) return headline;
  const space = headline.lastIndexOf(' ', most - 1);
  return `${headline.slice(0, space > 0 ? space : most - 1)}…`;
}

/** Leaves the change of the other editor and sends this one again in its place. */
export async function overwriteOther(timeZone: string, texts: SendTexts): Promise<void> {
  const { other } = $alertForm.get();
  if (!other) return;
  $alertForm.setKey('line', other);
  $alertForm.setKey('other', undefined);
  await sendAlert(timeZone, texts);
}

type SendTexts = Readonly<Record<'saved' | 'failed', string>>;

/**
 * Publishes the form. A refused field keeps the form open, and so does a change of somebody else,
 * which is shown beside it.
 */
export async function sendAlert(timeZone: string, texts: SendTexts): Promise<void> {
  const { status, id, line, draft } = $alertForm.get();
  if (status !== 'open') return;
  $alertForm.setKey('status', 'sending');
  $alertForm.setKey('other', undefined);
  const outcome = await askDesk(writeAlert, {
    params: { id },
    body: bodyOf(draft, line, timeZone),
  });
  if (outcome.ok) {
    closeForm();
    say('done', texts.saved);
    return alertList.reload();
  }
  $alertForm.setKey('status', 'open');
  $alertForm.setKey('refused', Object.keys(outcome.fields));
  if (outcome.code === 'OUTDATED_VERSION') {
    const other = await callDesk(getAlert, { params: { id } });
    if (other) return $alertForm.setKey('other', other);
  }
  if (outcome.code !== 'INVALID_FIELDS') say('problem', texts.failed);
}

/** Withdraws an alert at once, because readers see it, and offers to bring it back. */
export async function withdraw(
  line: AlertLine,
  texts: Readonly<Record<'withdrawn' | 'failed', string>>,
): Promise<void> {
  const done = await callDesk(withdrawAlert, { params: { id: line.id } });
  if (!done) return say('problem', texts.failed);
  await alertList.reload();
  offerUndo({
    text: texts.withdrawn,
    act: () => Promise.resolve(),
    back: () => void bringBack(line, done.version, texts.failed),
  });
}

async function bringBack(line: AlertLine, madeOf: string, failed: string): Promise<void> {
  const { locale, title, startsAt } = line;
  const rest = {
    text: line.text,
    href: line.href,
    picture: line.picture?.id,
    alt: line.picture?.alt,
    endsAt: line.endsAt,
  };
  const back = await callDesk(writeAlert, {
    params: { id: line.id },
    body: { madeOf, locale, title, startsAt, ...filled(rest) },
  });
  if (!back) say('problem', failed);
  await alertList.reload();
}

function draftOf(
  { locale, title, text, href, picture, startsAt, endsAt }: AlertLine,
  timeZone: string,
): AlertDraft {
  return {
    locale,
    title,
    text: text ?? '',
    href: href ?? '',
    picture: picture?.id ?? '',
    alt: picture?.alt ?? '',
    startsAt: wallTimeAt(startsAt, timeZone),
    endsAt: endsAt === null ? '' : wallTimeAt(endsAt, timeZone),
  };
}

function bodyOf(
  { locale, title, startsAt, endsAt, ...texts }: AlertDraft,
  line: AlertLine | undefined,
  timeZone: string,
): WrittenAlert {
  // An input has minutes only: an untouched one keeps the seconds of the stored instant.
  const instantOf = (typed: string, stored: string | null | undefined) =>
    stored && typed === wallTimeAt(stored, timeZone) ? stored : instantOfWallTime(typed, timeZone);
  const times = {
    startsAt: instantOf(startsAt, line?.startsAt),
    endsAt: instantOf(endsAt, line?.endsAt),
  };
  const alt = texts.picture.trim() === '' ? '' : texts.alt;
  return {
    madeOf: line?.version ?? '',
    locale,
    title: title.trim(),
    ...filled({ ...texts, ...times, alt }),
  };
}

/** The fields with a text, without white space around it. */
function filled<Name extends string>(
  fields: Record<Name, string | null | undefined>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<string | null | undefined>(fields).map(
    ([name, value]) => [name, value?.trim() ?? ''] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<
    Record<Name, string>
  >;
}
