import { absoluteUrl, frontPath, type Edition } from '../../domain/addresses.ts';
import { getTranslator, type Translate } from '../../i18n/translator.ts';
import type { MailColours } from './mail-colours.ts';
import { printHtml } from './mail-html.ts';
import { printText, type MailWords } from './mail-words.ts';
import type { Mail } from './mailer.ts';

/** For whom a mail is written, and as whose. */
export interface Addressee {
  /** One mail address. */
  to: string;
  /** The site that writes, and the reader's language. */
  edition: Edition;
  colours: MailColours;
}

/** What one kind of mail says beyond what all of them do. */
export interface Letter extends Pick<MailWords, 'subject' | 'paragraphs' | 'notes' | 'action'> {
  /** Where one request takes the reader off the list: a POST there unsubscribes without a question (RFC 8058), a GET shows a page. */
  unsubscribe?: string;
}

/** Both parts of a mail, in the words of the addressee's language and the colours of the site. */
export function writeMail(addressee: Addressee, write: (t: Translate) => Letter): Mail {
  const { to, edition, colours } = addressee;
  const { site, locale } = edition;
  const t = getTranslator(locale);
  const { unsubscribe, ...letter } = write(t);
  const words: MailWords = {
    ...letter,
    locale,
    siteName: site.name,
    addressHint: t('mail:address'),
    footer: {
      text: t('mail:automatic'),
      link: unsubscribe === undefined ? frontLink(edition) : { label: t('mail:unsubscribe'), url: unsubscribe },
    },
  };
  return {
    to,
    fromName: site.name,
    locale,
    subject: letter.subject,
    html: printHtml(words, colours),
    text: printText(words),
    headers:
      unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

function frontLink(edition: Edition): MailWords['action'] {
  return { label: edition.site.name, url: absoluteUrl(edition.site, frontPath(edition)) };
}
