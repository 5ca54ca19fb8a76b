import { SENT_FOR, SENT_FOR_CONSENT } from '#domain/children/sending.ts';
import { FILES_OF_QUESTION } from '#domain/interviews/interview.ts';
import { MOST_BYTES, type UploadKind } from '#domain/uploads/reader-upload.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { PlainKey } from './message-key.ts';
import { pluralTexts } from './plural-texts.ts';
import { textsIn } from './texts-in.ts';
import { getTranslator } from './translator.ts';

/** Why a question or a vote was not taken, in words. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode | 'TIMEOUT', PlainKey>>> = {
  NOT_SIGNED_IN: 'contribution:interview.loginAgain',
  INTERVIEW_NOT_STARTED: 'contribution:interview.notOpen',
  INTERVIEW_ENDED: 'contribution:interview.closed',
  INTERVIEW_QUESTIONS_REACHED: 'errors:interview.limit',
  TOO_MANY_REQUESTS: 'contribution:interview.tooOften',
  INVALID_FIELDS: 'contribution:interview.tooLong',
  REQUIRED_FIELD: 'contribution:interview.tooLong',
  INVALID_FIELD: 'errors:contribution.uploadFailed',
};

/** Words of a refusal that is about the child for whom a question is asked, by its field. */
const OF_CHILD = {
  [SENT_FOR]: 'children:sending.gone',
  [SENT_FOR_CONSENT]: 'children:sending.missing',
} as const satisfies Record<string, PlainKey>;

/** The words of a problem with a question. `failed`: the rule that each wrong field has violated. */
export function questionProblemText(
  code: ProblemCode | 'TIMEOUT',
  locale: Locale,
  failed: Readonly<Record<string, string>> = {},
): string {
  const t = getTranslator(locale);
  if (SENT_FOR in failed) return t(OF_CHILD[SENT_FOR]);
  if (SENT_FOR_CONSENT in failed) return t(OF_CHILD[SENT_FOR_CONSENT]);
  return t(PROBLEMS[code] ?? 'contribution:interview.failed');
}

/** The texts of the tools of an interview (`QuestionTools`). */
export function questionToolTexts(locale: Locale) {
  const t = getTranslator(locale);
  const problems = Object.entries(PROBLEMS).map(([code, key]) => [code, t(key)] as const);
  const words = textsIn(locale, 'contribution:interview');
  return {
    own: words.own,
    sent: words.sent,
    states: words.states,
    editorNote: words.editorNote,
    notVoted: words.notVoted,
    hint: words.hint,
    toAnswer: words.toAnswer,
    ofChild: words.ofChild,
    sentFor: textsIn(locale, 'children:sending'),
    left: pluralTexts(locale, 'contribution:interview.left'),
    limit: t('errors:interview.limit'),
    composer: {
      label: t('contribution:interview.question'),
      send: t('contribution:interview.send'),
      sending: t('contribution:interview.sending'),
      links: t('comments:composer.links'),
      cancel: t('comments:cancel'),
      tooLong: t('contribution:interview.tooLong'),
      remaining: pluralTexts(locale, 'contribution:interview.remaining'),
    },
    problems: Object.fromEntries<string>([
      ...problems,
      ['FILES', t('contribution:files.wait')],
      ...Object.entries(OF_CHILD).map(([field, key]) => [field, t(key)] as const),
      ['', t('contribution:interview.failed')],
    ]),
  };
}

/** The fields for the files of a question, with their words. */
export function questionFiles(locale: Locale) {
  const t = getTranslator(locale);
  const ofKind = (kind: UploadKind) => {
    const size = MOST_BYTES.interview[kind] / 1024 ** 2;
    return {
      limits: t(`contribution:${kind}`, { size }),
      tooLarge: t(`errors:contribution.${kind}TooLarge`, { size }),
      format: t(`errors:contribution.${kind}Format`),
    };
  };
  const field = <Kind extends UploadKind>(kind: Kind, label: string) => ({
    kind,
    name: kind,
    label,
    isRequired: false,
    most: FILES_OF_QUESTION,
    errors: {},
  });
  return {
    fields: [
      field('image', t('contribution:interview.images')),
      field('video', t('contribution:interview.videos')),
    ],
    texts: textsIn(locale, 'contribution:files'),
    kinds: {
      image: ofKind('image'),
      video: ofKind('video'),
      failed: t('errors:contribution.uploadFailed'),
      open: t('errors:upload.open'),
      quota: t('errors:upload.quota'),
      full: t('errors:upload.full'),
      remove: t('contribution:removeFile', { name: '{name}' }),
      uploading: t('contribution:uploading', { percent: '{percent}' }),
    },
  };
}
