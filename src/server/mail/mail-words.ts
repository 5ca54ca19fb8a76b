import type { Locale } from '../../domain/locale.ts';

interface Link {
  label: string;
  /** Absolute, and whole: what it opens is in it. */
  url: string;
}

/** All that a mail says, in the order it is read. Every text is plain: whoever prints it escapes it. */
export interface MailWords {
  locale: Locale;
  siteName: string;
  subject: string;
  paragraphs: readonly string[];
  action: Link;
  /** Says that the address below can be used instead of the button. */
  addressHint: string;
  notes: readonly string[];
  /** Below all: who sends this, and how to get no more of it. */
  footer: { text: string; link: Link };
}

/** The text part. */
export function printText(words: MailWords): string {
  const { siteName, subject, paragraphs, action, notes, footer } = words;
  const parts = [siteName, subject, ...paragraphs, `${action.label}:\n${action.url}`, ...notes, footer.text, lineOf(footer.link)];
  return `${parts.join('\n\n')}\n`;
}

function lineOf({ label, url }: Link): string {
  return `${label}: ${url}`;
}

const DAY = 24;

/** Hours in words, whole days from two on: «1 hora», «24 hores», «7 dies». */
export function hoursInWords(hours: number, locale: Locale): string {
  const isInDays = hours >= 2 * DAY && hours % DAY === 0;
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: isInDays ? 'day' : 'hour', unitDisplay: 'long' });
  return format.format(isInDays ? hours / DAY : hours);
}

/** Characters and words of a name in a greeting; more could be a message. */
const MAX_GREETING = 40;
const MAX_WORDS = 4;

/**
 * A name as a mail may greet with it, or `undefined`. Anybody can register somebody else's address: a name that mail programs would turn
 * into a link, or one as long as a message, would have us carry it.
 */
export function nameToGreet(nick: string): string | undefined {
  // Dots of other scripts and full-width signs become the plain ones that mail programs look for.
  const name = nick.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim();
  const isName =
    /^(?:[\p{L}\p{M}\p{N} '’·_-]|\.(?= |$))+$/u.test(name) && name.length <= MAX_GREETING && name.split(' ').length <= MAX_WORDS;
  return isName ? name : undefined;
}
