import type { StoryOf } from '#domain/stories/story.ts';
import { publishStory } from './publish-document.ts';
import type { Edition } from '../editions.ts';
import { ownName } from '../own-name.ts';
import { published } from '../published.ts';

export interface TestInterview {
  id: string;
  url: string;
  headline: string;
}

/** A new open interview of an edition, with one answer of its document. */
export async function publishInterview(
  edition: Edition,
  fields: Partial<StoryOf<'digital-interview'>> = {},
): Promise<TestInterview> {
  const id = ownName('entrevista');
  const headline = `Entrevista de prova ${id}`;
  const url = await publishStory(edition, id, {
    headline,
    type: 'digital-interview',
    interviewee: 'Berta Far',
    startsAt: new Date(Date.now() - 24 * 3600_000).toISOString(),
    endsAt: new Date(Date.now() + 24 * 3600_000).toISOString(),
    answers: [
      {
        id: 'boira',
        question: 'Què es veu des de dalt?',
        askedBy: 'Saida',
        answer: [{ type: 'paragraph', html: 'La boira, i a sota la ciutat.' }],
        at: new Date(Date.now() - 3 * 3600_000).toISOString(),
      },
    ],
    ...fields,
  });
  await published(url, headline);
  return { id, url, headline };
}
