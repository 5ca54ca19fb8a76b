import { absoluteUrl, frontPath, type Edition } from '#domain/paths/urls.ts';
import { getTranslator, type Translate } from '#i18n/translator.ts';
import type { MailColours } from './mail-colours.ts';
import { printHtml } from './mail-html.ts';
import { mailWordmark } from './mail-wordmark.ts';
import { printText, type MailWords } from './mail-words.ts';
import type { Mail } from './mailer.ts';

/** The recipient and the sender of a mail. */
export interface Addressee {
  /** One email address. */
  to: string;
  /** The sending site and the reader's language. */
  edition: Edition;
  colours: MailColours;
}

/** The parts that differ between kinds of mails. */
export interface Letter extends Pick<
  MailWords,
  'subject' | 'paragraphs' | 'details' | 'lists' | 'notes' | 'action'
> {
  /** In place of the sentence that no reply is needed. */
  footer?: string;
  /** The unsubscribe URL: a POST unsubscribes at once (RFC 8058), a GET shows a page. */
  unsubscribe?: string;
}

/** Writes both parts of a mail, in the recipient's language and the site's colours. */
export function writeMail(addressee: Addressee, write: (t: Translate) => Letter): Mail {
  const { to, edition, colours } = addressee;
  const { site, locale } = edition;
  const t = getTranslator(locale);
  const { unsubscribe, footer = t('mail:automatic'), ...letter } = write(t);
  const words: MailWords = {
    ...letter,
    locale,
    siteName: site.name,
    addressHint: t('mail:address'),
    footer: {
      text: footer,
      link:
        unsubscribe === undefined
          ? frontLink(edition)
          : { label: t('mail:unsubscribe'), url: unsubscribe },
    },
  };
  const wordmark = mailWordmark(site.alias, colours.paper.light);
  return {
    to,
    fromName: site.name,
    locale,
    subject: letter.subject,
    html: printHtml(words, colours, wordmark),
    ...(wordmark && { wordmark }),
    text: printText(words),
    headers:
      unsubscribe === undefined
        ? {}
        : {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
  };
}

function frontLink(edition: Edition): MailWords['action'] {
  return { label: edition.site.name, url: absoluteUrl(edition.site, frontPath(edition)) };
}
