import { nameToGreet } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** The end of a child's profile. */
export interface ChildMail {
  /** The nick of the guardian. */
  nick: string;
  /** The nick of the child. The mail has no other fact of it. */
  child: string;
  /** The years that the child has completed. */
  age: number;
  /** The tab of the children, absolute. */
  link: string;
}

/** Tells a guardian that the profile of a child has ended, in the guardian's language. */
export function writeChildMail(addressee: Addressee, mail: ChildMail): Mail {
  const { name: site } = addressee.edition.site;
  const [nick, child] = [nameToGreet(mail.nick), nameToGreet(mail.child)];
  return writeMail(addressee, (t) => ({
    subject: t('mail:childEnded.subject', { site }),
    paragraphs: [
      nick === undefined ? t('mail:greetingWithoutName') : t('mail:greeting', { nick }),
      child === undefined
        ? t('mail:childEnded.textWithoutNick', { age: mail.age, site })
        : t('mail:childEnded.text', { child, age: mail.age, site }),
      t('mail:childEnded.after'),
    ],
    action: { label: t('mail:childEnded.action'), url: mail.link },
    notes: [],
  }));
}
