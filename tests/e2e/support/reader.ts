import { expect, test as base, type Page } from 'playwright/test';
import type { Role } from '#domain/sites/roles.ts';
import { elfarIn, PORT, type Edition } from './editions.ts';
import { publishBlog, type TestBlog } from './live-blog.ts';
import { ownAddress } from './own-name.ts';
import { followRequests } from './ready.ts';
import { aReader, type RegisteredReader } from './readers/registered-reader.ts';
import { shareClock } from './shifted-clock.ts';
import { aMember } from './readers/staff.ts';
import { publishComingAlert, type TestAlert } from './test-alert.ts';
import { publishThread, type TestThread } from './thread.ts';

export { expect };

interface ReaderOptions {
  /** URLs of other hosts that a test allows. */
  elsewhere: RegExp | undefined;
}

/** Things that a test makes for itself, on each try anew. */
interface OwnThings {
  pageErrors: string[];
  /** A registered reader. The tab is logged in on El Far. */
  reader: RegisteredReader;
  /**
   * Registers a reader with a role on El Far, and logs the tab in there. The test's own tab by
   * default.
   */
  member(role: Role, page?: Page): Promise<RegisteredReader>;
  /** Publishes a live blog of El Far in Spanish with a number of posts. */
  blog(posts?: number): Promise<TestBlog>;
  /** Publishes a story with these comments, each by a reader of its own. */
  thread(edition: Edition, comments?: readonly string[]): Promise<TestThread>;
  /** Publishes an alert of El Far in Spanish that no page shows before the year 2100. */
  alert(): Promise<TestAlert>;
}

/**
 * A reader's tab. Every test fails if the page reports an error, including violations of its
 * Content-Security-Policy, or requests a missing file of ours. It also fails on a request to
 * another host, except hosts that the test allows by `elsewhere`.
 */
export const test = base.extend<ReaderOptions & OwnThings>({
  elsewhere: [undefined, { option: true }],
  pageErrors: [
    async ({ page, elsewhere }, use, { testId, retry }) => {
      followRequests(page.context());
      // One network may have only some pages made in a minute.
      await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress(`${testId} ${retry}`) });
      await shareClock(page.context());
      const pageErrors = watch(page, elsewhere);
      await use(pageErrors);
      expect(pageErrors, 'nothing goes wrong behind the page').toEqual([]);
    },
    { auto: true },
  ],
  reader: async ({ page }, use) => use(await aReader(page, 'la lectora')),
  member: async ({ page }, use) => use((role, tab = page) => aMember(tab, role)),
  blog: async ({}, use) => {
    const blogs: TestBlog[] = [];
    await use(async (posts = 0) => {
      const blog = await publishBlog(posts);
      blogs.push(blog);
      return blog;
    });
    for (const blog of blogs) await blog.end();
  },
  thread: async ({}, use) => use((edition, comments = []) => publishThread(edition, comments)),
  alert: async ({}, use) => {
    const alerts: TestAlert[] = [];
    await use(async () => {
      const alert = await publishComingAlert(elfarIn('es'));
      alerts.push(alert);
      return alert;
    });
    for (const alert of alerts) await alert.withdraw();
  },
});

function watch(page: Page, elsewhere: RegExp | undefined): string[] {
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    // A missing file is reported by its response, with its URL.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      pageErrors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    // If a view transition starts too late, the browser skips it and reports an error that no
    // script caused.
    if (!error.message.startsWith('Transition was ')) pageErrors.push(`script: ${error.message}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname, port } = new URL(request.url());
    const isOurs = hostname.endsWith('.localhost') && port === String(PORT);
    if (elsewhere?.test(request.url()) === true) return;
    if (!isOurs && protocol !== 'data:' && protocol !== 'blob:')
      pageErrors.push(`another host: ${request.url()}`);
  });
  page.on('response', (response) => {
    const request = response.request();
    // Error pages are navigations, which each test checks itself.
    if (response.status() < 400 || request.isNavigationRequest()) return;
    // A page that nobody has opened is not rendered for a browser that loads ahead
    // (answer-page.ts).
    if (response.status() === 429 && request.resourceType() === 'other') return;
    pageErrors.push(`${response.status()}: ${response.url()}`);
  });
  return pageErrors;
}
