import { demoStories, elfarIn, EDITIONS } from '#tests/e2e/support/editions.ts';
import { publishBlog } from '#tests/e2e/support/live-blog.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from './support/reader.ts';

const [elfar, spanish] = [elfarIn('ca'), elfarIn('es')];

test('the menu opens with the focus in it, and Escape returns the focus', async ({ tab }) => {
  await tab.goto(elfar.origin + elfar.front);
  await tab.press('header .open');
  await tab.poll(() => document.activeElement?.closest(':popover-open')?.id).toBe('site-menu');
  await tab.key('Escape');
  await tab.poll(() => document.activeElement?.className).toContain('open');
  await tab.see('#site-menu', 0);
});

test('the search suggests stories, and a key opens one', async ({ tab }) => {
  await tab.goto(elfar.origin + elfar.front);
  await tab.press('a.search');
  await tab.poll(() => document.activeElement?.role).toBe('combobox');
  await tab.type('llei');
  await tab.poll(() => document.querySelectorAll('[role=option]').length).toBeGreaterThan(3);
  await tab.key('ArrowDown');
  await tab
    .poll(() => document.activeElement?.getAttribute('aria-activedescendant'))
    .toBe('search-option-0');
  await tab.key('Enter');
  await tab.poll(() => location.pathname).not.toBe(elfar.front);
  await tab.see('main h1');
});

test('an alert that is closed stays closed on the next page', async ({ tab }) => {
  await tab.goto(spanish.origin + spanish.front);
  await tab.see('.alerts .alert');
  await tab.press('.alerts .alert button');
  await tab.see('.alerts .alert', 0);
  await tab.goto(spanish.origin + spanish.section);
  await tab
    .poll(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/alertas/')),
    )
    .toBe(true);
  await tab.see('.alerts .alert', 0);
});

test('a new post of a live blog is announced in the open page, and comes with a press', async ({
  tab,
}) => {
  const blog = await publishBlog(3);
  await tab.goto(blog.url);
  await blog.write(4);
  const button = '.updates button';
  await tab.see(button);
  await tab.press(button);
  await tab.see('#p4');
  await tab.see(button, 0);
  await blog.end();
});

test('the share bar opens its further networks', async ({ tab }) => {
  await tab.goto(await storyUrl(elfar, elfar.story));
  await tab.press('.share-bar summary');
  await tab
    .poll(
      () =>
        [...document.querySelectorAll('.share-bar details a')].filter((link) =>
          link.checkVisibility(),
        ).length,
    )
    .toBeGreaterThan(1);
});

test('a picture opens over the story under its own address, and "back" closes it', async ({
  tab,
}) => {
  await tab.goto(await storyUrl(elfar, 'la-ciutat-es-lleva'));
  await tab.press('a.opens');
  await tab.poll(() => location.hash).toBe('#foto-1');
  await tab.key('ArrowRight');
  await tab.poll(() => location.hash).toBe('#foto-2');
  await tab.see('dialog.lightbox[open]');
  await tab.channel.back();
  await tab.see('dialog.lightbox[open]', 0);
  await tab.poll(() => location.hash).toBe('');
});

test('a carousel moves by keyboard, and back', async ({ tab }) => {
  await tab.goto(spanish.origin + spanish.front);
  const carousel = '.carousel[data-template=carousel]';
  const moved = (root: string) => document.querySelector(`${root} > ol`)?.scrollLeft;
  await tab.focus(`${carousel} [data-part=next]`);
  await tab.key('Enter');
  await tab.poll(moved, carousel).toBeGreaterThan(50);
  await tab.focus(`${carousel} [data-part=previous]`);
  await tab.key('Enter');
  await tab.poll(moved, carousel).toBe(0);
});

test('a visitor meets the wall after the last free story', async ({ tab }) => {
  const closed = demoStories(elfar).filter(({ access }) => access !== 'free');
  // Those for subscribers first.
  closed.sort((a, b) => (a.access < b.access ? 1 : -1));
  const urls = await Promise.all(closed.slice(0, 4).map(({ slug }) => storyUrl(elfar, slug)));
  expect(urls).toHaveLength(4);
  for (const [number, url] of urls.entries()) {
    await tab.goto(url);
    await tab.evaluate(() => document.querySelector('.closed-part')?.scrollIntoView());
    await tab.see(`.closed-part > ${number < 3 ? '.prose' : 'aside'}`);
  }
});

for (const { name, origin, front, section } of EDITIONS.slice(0, 3))
  test(`the front and a section of ${name} fit the screen and show their pictures`, async ({
    tab,
  }) => {
    for (const path of [front, section]) {
      await tab.goto(origin + path);
      expect(await tab.evaluate(faultsOf)).toEqual([]);
    }
  });

/** Things that are wider than the screen, and pictures and files that did not come. */
async function faultsOf(): Promise<string[]> {
  for (let place = 0; place < document.body.scrollHeight; place += innerHeight) {
    scrollTo({ top: place, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  // A picture that is hidden would not be loaded, and never be decoded.
  for (const image of document.images) image.loading = 'eager';
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} px`] : []),
    ...[...document.images]
      .filter((image) => image.checkVisibility() && image.naturalWidth === 0)
      .map((image) => `no picture: ${image.currentSrc}`),
    ...performance
      .getEntriesByType('resource')
      .filter((entry) => 'responseStatus' in entry && Number(entry.responseStatus) >= 400)
      .map(({ name: file }) => `failed: ${file}`),
  ];
}
