import type { Locale } from '#domain/locale/locale.ts';
import type { FileProblem } from '#domain/uploads/form-problem.ts';
import { MOST_BYTES } from '#domain/uploads/reader-upload.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import { getTranslator } from './translator.ts';

/** The words for a file that was not taken. */
export function fileProblemText(problem: FileProblem, locale: Locale): string {
  const t = getTranslator(locale);
  const size = MOST_BYTES.contribution.video / 1024 ** 2;
  switch (problem) {
    case 'not-image':
      return t('errors:contribution.imageFormat');
    case 'not-video':
      return t('errors:contribution.videoFormat');
    case 'damaged':
      return t('contribution:files.damaged');
    case 'too-many-pixels':
      return t('contribution:files.pixels');
    case 'too-long':
      return t('contribution:files.long');
    case 'unplayable':
      return t('contribution:files.unplayable');
    case 'not-cleanable':
      return t('contribution:files.uncleanable');
    case 'too-large':
      return t('errors:contribution.videoTooLarge', { size });
    case 'quota':
      return t('errors:upload.quota');
    case 'full':
      return t('errors:upload.full');
    case 'many':
      return t('contribution:noScript.many');
    case 'none':
      return t('contribution:noScript.none');
    case 'closed':
      return t(PROBLEM_TEXTS.CALL_NOT_OPEN);
    case 'unchecked':
      return t('errors:contribution.uploadFailed');
  }
}
