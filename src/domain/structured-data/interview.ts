import { anchorOf, phaseOfInterview } from '../interviews/interview.ts';
import { absoluteUrl } from '../paths/urls.ts';
import { bodyText } from '../stories/blocks.ts';
import type { StoryOf } from '../stories/story.ts';
import type { StoryAt } from './creative-work.ts';
import type { Thing } from './json-ld.ts';

/**
 * The questions of a digital interview that is over, with one answer each, by the guest
 * (https://schema.org/QAPage). Nothing before, because the answers still change, and nothing
 * without an answer that everybody may read.
 */
export function questionsData(
  { edition, path, now }: StoryAt,
  story: StoryOf<'digital-interview'>,
): Thing[] {
  if (now === undefined || phaseOfInterview(story, now) !== 'over') return [];
  const questions = story.answers.flatMap((answer, index) => {
    const text = bodyText(answer.answer).trim();
    const url = absoluteUrl(edition.site, `${path}#${anchorOf(answer, index)}`);
    const inLanguage = answer.locale ?? edition.locale;
    if (text === '') return [];
    return [
      {
        '@type': 'Question',
        name: answer.question,
        text: answer.question,
        url,
        inLanguage,
        answerCount: 1,
        author:
          answer.askedBy === undefined ? undefined : { '@type': 'Person', name: answer.askedBy },
        acceptedAnswer: {
          '@type': 'Answer',
          text,
          url,
          inLanguage,
          datePublished: answer.at,
          author: { '@type': 'Person', name: story.interviewee },
        },
      } satisfies Thing,
    ];
  });
  if (questions.length === 0) return [];
  const url = absoluteUrl(edition.site, path);
  return [{ '@type': 'QAPage', url, inLanguage: edition.locale, mainEntity: questions }];
}
