import { expect } from 'playwright/test';
import { z } from 'zod';
import { openBrowser, type ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { publishStory } from './documents/publish-document.ts';
import { PORT, type Edition } from './editions.ts';
import { ownName } from './own-name.ts';
import { published } from './published.ts';
import { registerReader } from './readers/registered-reader.ts';

const SERVER = `http://127.0.0.1:${PORT}`;

/** The demonstration moderator of El Far (`src/content/sites/elfar.yaml`). */
const MODERATOR = { email: 'lectora@elfar.example', password: 'Xaloc-i-Gregal-7' };

const written = z.object({ id: z.string(), state: z.string() });

export interface TestThread {
  /** Id of the story's document. */
  story: string;
  headline: string;
  url: string;
}

/** A new story of an edition with published comments, each by a new reader. */
export async function publishThread(
  edition: Edition,
  comments: readonly string[],
): Promise<TestThread> {
  const story = ownName('fil');
  const headline = `Una història per comentar ${story}`;
  const url = await publishStory(edition, story, { headline });
  for (const text of comments) await publishComment(edition, story, text);
  await published(url, headline);
  for (const text of comments) await published(`${url}comentarios/`, text);
  return { story, headline, url };
}

async function publishComment({ site }: Edition, story: string, text: string): Promise<void> {
  const { email, password, address } = await registerReader('comentarista');
  const browser = await logIn({ email, password }, { site, address });
  const answer = await browser.call('POST', `/api/front/comments/${story}`, { text });
  expect(answer.status, answer.text).toBe(200);
  const { id, state } = written.parse(answer.json?.response);
  if (state === 'published') return;
  const decision = await (
    await asModerator()
  ).call('PUT', `/api/desk/moderation/comments/${id}/decision`, { version: 1, act: 'publish' });
  expect(decision.status, decision.text).toBe(200);
}

let moderator: Promise<ReaderBrowser> | undefined;

/** The session of the demonstration moderator, once for a worker of the tests. */
function asModerator(): Promise<ReaderBrowser> {
  moderator ??= (async () => {
    const browser = await logIn(MODERATOR, { site: 'elfar' });
    expect((await browser.call('POST', '/api/front/user/desk', {})).status).toBe(200);
    return browser;
  })();
  return moderator;
}

async function logIn(
  login: { email: string; password: string },
  options: { site: string; address?: string },
): Promise<ReaderBrowser> {
  const browser = openBrowser(SERVER, options);
  const { status, text } = await browser.call('POST', '/api/front/user/login', login);
  expect(status, text).toBe(200);
  return browser;
}
