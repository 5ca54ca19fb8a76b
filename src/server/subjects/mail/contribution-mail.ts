import { nameToGreet } from './mail-words.ts';
import type { Mail } from './mailer.ts';
import { writeMail, type Addressee } from './write-mail.ts';

/** A decision of the desk about what a reader has sent to a call. */
export interface ContributionMail {
  state: 'accepted' | 'rejected' | 'asked';
  nick: string;
  /** Words of the desk, as a person wrote them. */
  note: string | undefined;
  /** Headline of the call, and absolute URL of its form. */
  headline: string;
  link: string;
}

/** Tells a reader what became of a contribution, in the language in which it was sent. */
export function writeContributionMail(
  addressee: Addressee,
  { state, nick, note, headline, link }: ContributionMail,
): Mail {
  return writeMail(addressee, (t) => {
    const name = nameToGreet(nick);
    return {
      subject: t(`mail:contribution.${state}.subject`, { headline }),
      paragraphs: [
        name === undefined ? t('mail:greetingWithoutName') : t('mail:greeting', { nick: name }),
        t(`mail:contribution.${state}.text`, { headline }),
        ...(note === undefined ? [] : [note]),
      ],
      action: { label: t(`mail:contribution.${state}.action`), url: link },
      notes: [],
    };
  });
}
