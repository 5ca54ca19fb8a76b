import type { Locale } from '#domain/locale/locale.ts';

interface Link {
  label: string;
  /** Absolute URL, including the token. */
  url: string;
}

/** A fact in a mail that is kept as a proof, such as a price: its name and its value. */
export interface MailDetail {
  label: string;
  value: string;
}

/** A list with a heading and two columns: a thing, which may be a link, and a value. */
export interface MailList {
  title: string;
  heads: readonly [string, string];
  rows: readonly { label: string; url?: string; lang?: string; value: string }[];
}

/** All texts of a mail, in reading order. They are plain text, to be escaped when printed. */
export interface MailWords {
  locale: Locale;
  siteName: string;
  subject: string;
  paragraphs: readonly string[];
  /** Between the paragraphs and the button. */
  details?: readonly MailDetail[];
  /** After the details. */
  lists?: readonly MailList[];
  action: Link;
  /** Explains that the URL below can be used instead of the button. */
  addressHint: string;
  notes: readonly string[];
  /** Footer with the sender and the unsubscribe link. */
  footer: { text: string; link: Link };
}

/** The text part. */
export function printText(words: MailWords): string {
  const { siteName, subject, paragraphs, details = [], lists = [], action, notes, footer } = words;
  const parts = [
    siteName,
    subject,
    ...paragraphs,
    ...(details.length > 0
      ? [details.map(({ label, value }) => `${label}: ${value}`).join('\n')]
      : []),
    ...lists.map(({ title, rows }) => [title, ...rows.map(rowOf)].join('\n')),
    `${action.label}:\n${action.url}`,
    ...notes,
    footer.text,
    lineOf(footer.link),
  ];
  return `${parts.join('\n\n')}\n`;
}

function rowOf({ label, value, url }: MailList['rows'][number]): string {
  return `- ${label}: ${value}${url === undefined ? '' : `\n  ${url}`}`;
}

function lineOf({ label, url }: Link): string {
  return `${label}: ${url}`;
}

const DAY = 24;

/** Hours in words, as whole days from two days on: «1 hora», «24 hores», «7 dies». */
export function hoursInWords(hours: number, locale: Locale): string {
  const isInDays = hours >= 2 * DAY && hours % DAY === 0;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isInDays ? 'day' : 'hour',
    unitDisplay: 'long',
  });
  return format.format(isInDays ? hours / DAY : hours);
}

/** Maximum characters and words of a name in a greeting; a longer text could be a message. */
const MAX_GREETING = 40;
const MAX_WORDS = 4;

/**
 * A name that is safe in a mail's greeting, or `undefined`. Anyone can register another person's
 * email address. Without this check, a name that is a link or a message would reach that person in
 * our mail.
 */
export function nameToGreet(nick: string): string | undefined {
  // Normalises dots of other scripts and full-width characters to the plain ones that mail programs
  // turn into links.
  const name = nick.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  const isName =
    /^(?:[\p{L}\p{M}\p{N} '’·_-]|\.(?= |$))+$/u.test(name) &&
    name.length <= MAX_GREETING &&
    name.split(' ').length <= MAX_WORDS;
  return isName ? name : undefined;
}
