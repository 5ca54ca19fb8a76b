import fc from 'fast-check';
import { htmlToBlocks } from '#server/subjects/html/html-blocks.ts';
import { sanitizeInline } from '#server/subjects/html/inline-html.ts';
import { HOSTILE_PIECES, hostileHtml } from '#tests/support/hostile-html.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const HTML = [...HOSTILE_PIECES, ...fc.sample(hostileHtml, { numRuns: 400, seed: 17 })];

/**
 * A page without a security policy, with every text as on our pages: in the flow, and set once more
 * by `innerHTML`.
 */
const pageOf = (texts: readonly string[]) =>
  `<!doctype html><body>${texts.map((text) => `<p>${text}</p>`).join('\n')}</body>`;

test('a browser executes nothing in sanitised hostile HTML', async ({ page }) => {
  const inline = HTML.map((html) => sanitizeInline(html));
  const blocks = HTML.map((html) =>
    htmlToBlocks(html, { findPicture: () => undefined }).blocks.flatMap((block) =>
      'html' in block ? [block.html] : [],
    ),
  );
  await page.setContent(pageOf([...inline, ...blocks.flat()]));
  await page.evaluate(() => {
    document.body.innerHTML = document.body.innerHTML.toString();
    for (const element of document.body.querySelectorAll('*'))
      element.dispatchEvent(new MouseEvent('mouseover'));
  });
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    elements: [
      ...new Set([...document.body.querySelectorAll('*')].map(({ localName }) => localName)),
    ].toSorted(),
    handlers: [...document.body.querySelectorAll('*')]
      .flatMap(({ attributes }) => [...attributes])
      .filter(({ name }) => name.startsWith('on')).length,
    links: [...document.body.querySelectorAll('a')]
      .map(({ protocol }) => protocol)
      .filter((protocol) => /script|data/.test(protocol)),
  }));
  expect(found).toMatchObject({ ran: false, handlers: 0, links: [] });
  expect(
    found.elements.filter((name) =>
      [
        'script',
        'style',
        'img',
        'svg',
        'math',
        'iframe',
        'object',
        'embed',
        'link',
        'base',
        'meta',
      ].includes(name),
    ),
  ).toEqual([]);
});

test('a browser executes the same HTML unsanitised', async ({ page }) => {
  await page.setContent(pageOf(['<img src=x onerror="window.ran=1">']));
  await expect.poll(() => page.evaluate(() => 'ran' in window)).toBe(true);
});
