import { isCommentId } from '#domain/comments/comment-paths.ts';
import { isQuestionOrder, phaseOfInterview, withAnswered } from '#domain/interviews/interview.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import { picturesOf, storiesInBodies } from '#domain/stories/story-types.ts';
import type { StoryOf, StorySummary } from '#domain/stories/story.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import { toCards } from './cards.ts';
import type { ContentServices } from './content-services.ts';
import type { EditionContent } from './edition/edition-content.ts';
import type { AnswerDelta, QuestionPage } from './edition/interview-pages.ts';
import { storyHref } from './story-href.ts';

type InterviewHead = Extract<StorySummary, { type: 'digital-interview' }>;

interface PartLocals {
  content: EditionContent;
  services: { content: ContentServices };
}

/** A part with shown questions, and what it links to. */
export interface QuestionPart extends QuestionPage {
  edition: Edition;
  story: InterviewHead;
  /** Path of the story, with its locale prefix. */
  path: string;
  /** The instant of the counts. */
  now: Date;
}

/** A delta with everything that its answers show. */
export interface AnswerDeltaPage extends AnswerDelta {
  edition: Edition;
  story: StoryOf<'digital-interview'>;
  page: Pick<StoryPage, 'images' | 'cards'>;
  hasEnded: boolean;
}

/**
 * The visible interview with an id. The content of the request becomes that of its language, so
 * that the part gets its tags.
 */
async function findInterview(
  locals: PartLocals,
  id: string,
): Promise<{ story: InterviewHead; edition: Edition } | undefined> {
  const { site } = locals.content.edition;
  const [head] = await locals.content.listHeads([id]);
  if (head?.type !== 'digital-interview' || head.site !== site.alias) return undefined;
  if (!site.locales.includes(head.locale)) return undefined;
  const edition = { site, locale: head.locale };
  locals.content = locals.services.content.contentOf(edition);
  const [story] = await locals.content.listHeads([id]);
  return story?.type === 'digital-interview' ? { story, edition } : undefined;
}

/** A part with the shown questions of an open interview. */
export async function readQuestionPart(
  locals: PartLocals,
  { id = '', order = '', after }: { id?: string; order?: string; after?: string | undefined },
): Promise<QuestionPart | undefined> {
  if (!isQuestionOrder(order) || (after !== undefined && !isCommentId(after))) return undefined;
  const found = await findInterview(locals, id);
  if (!found) return undefined;
  const { story, edition } = found;
  const page = await locals.content.interviews.readQuestions(story, { order, after });
  return page && { ...page, ...found, path: storyHref(edition, story), now: locals.content.now };
}

/**
 * The changes of the answers of an interview after a number of its sequence, for the channel of
 * live blogs. `undefined` as for live blogs (`readLiveDelta`).
 */
export async function readAnswerDelta(
  locals: PartLocals,
  id: string,
  since: number,
): Promise<AnswerDeltaPage | undefined> {
  const found = await findInterview(locals, id);
  if (!found) return undefined;
  const { edition } = found;
  const { content } = locals;
  const bare = { ...found.story, body: [], answers: [], transcripts: [] };
  if (publicStory(edition.site, bare).isCut) return undefined;
  const delta = await content.interviews.readDelta(found.story, since);
  if (!delta) return undefined;
  const story = withAnswered(bare, delta.answers, false);
  return {
    ...delta,
    edition,
    story,
    page: await readAnswerParts(content, story),
    hasEnded: phaseOfInterview(story, content.now) === 'over',
  };
}

/**
 * The pictures and stories that the answers of an interview show. Adds their tags to the content's
 * page.
 */
export async function readAnswerParts(
  content: EditionContent,
  story: StoryOf<'digital-interview'>,
): Promise<Pick<StoryPage, 'images' | 'cards'>> {
  const answers = { ...story, body: [] };
  const images = await content.images.find(picturesOf(answers).map(({ picture }) => picture));
  const named = await content.listHeads([...new Set(storiesInBodies(answers))]);
  const cards = new Map((await toCards(content, named)).map((card) => [card.id, card]));
  return { images, cards };
}
