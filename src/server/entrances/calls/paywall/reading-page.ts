import { readStory as contract } from '../../../../contracts/paywall/read-story.ts';
import { CLOSED_PART_ID, readingPath } from '../../../../domain/paywall/reading-path.ts';
import type { Edition } from '../../../../domain/sites/urls.ts';
import type { StoryPage } from '../../../../domain/story/story-page.ts';
import { answerMissing } from '../../../subjects/content/missing-page.ts';
import { readStoryPage } from '../../../subjects/content/story-page.ts';
import { callAsReader, keepToReader, readForm, seeOther, type PageContext } from '../reader-pages/page-calls.ts';
import { readWholeStory } from './closed-part.ts';
import { askPaywall, findClosedStory, readStory } from './read-story.ts';

/** A closed story for one reader: whole, or cut at the wall. */
export interface ReadingPage {
  edition: Edition;
  page: StoryPage;
  /** Path of the story without language prefix: the canonical one. */
  path: string;
  now: Date;
}

/**
 * The page of one reader with a closed story, for browsers without JavaScript. The posted form of the gate makes the same
 * call as the script, and leads to this page by GET, which spends nothing: reloads and returns are harmless. A story that is
 * not closed leads to its own page.
 */
export async function openReading(page: PageContext): Promise<Response | ReadingPage> {
  const { locals, params } = page;
  const id = params['id'] ?? '';
  keepToReader(page);
  const form = await readForm(page);
  const closed = await findClosedStory(page, id);
  if (!closed) return answerMissing(locals);
  const { edition, story, path } = closed;
  if (form) {
    const outcome = await callAsReader(page, readStory, contract, { params: { id } });
    if (!outcome.ok) page.response.status = outcome.httpCode || 503;
    if (outcome.ok || outcome.httpCode === 403) return seeOther(page, `${readingPath(edition, id)}#${CLOSED_PART_ID}`);
  }
  const { decision, cookies } = await askPaywall(page, closed, { counts: false });
  for (const cookie of cookies) page.response.headers.append('Set-Cookie', cookie);
  const content = locals.services.content.contentOf(edition);
  const shown = decision.accessGranted ? await readWholeStory(content, { story, path }) : await readStoryPage(content, { story, path });
  return { edition, page: shown, path, now: content.now };
}
