import { EDITIONS } from '../support/editions.ts';
import { expectNoShift, measureShifts } from '../support/layout-shift.ts';
import { expect, test } from '../support/reader.ts';

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');

for (const { width, columns } of [
  { width: 577, columns: 1 },
  { width: 578, columns: 2 },
  { width: 1099, columns: 2 },
  { width: 1100, columns: 3 },
]) {
  // R9.23, R9.36, R9.37
  test(`the cards of a section have ${columns} columns and gaps of 24 pixels at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(edition.origin + edition.section);
    const grid = await page
      .locator('main ul')
      .filter({ has: page.locator('article') })
      .evaluate((list) => {
        const { rowGap, columnGap, gridTemplateColumns } = getComputedStyle(list);
        return [rowGap, columnGap, gridTemplateColumns.split(' ').length];
      });
    expect(grid).toEqual(['24px', '24px', columns]);
  });

  test(
    `the last story of an author fills its row at ${width} pixels`,
    { tag: '@each-width' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${edition.origin}/autor/mireia-castellet/`);
      const stories = page.locator('.listing .list li');
      const [list, last] = [
        await page.locator('.listing .list').boundingBox(),
        await stories.last().boundingBox(),
      ];
      // A number without 2 and 3 as factors leaves an incomplete row of two and of three columns.
      expect((await stories.count()) % 6).toBe(5);
      expect(Math.round((last?.x ?? 0) + (last?.width ?? 0))).toBe(
        Math.round((list?.x ?? 0) + (list?.width ?? 0)),
      );
    },
  );
}

test('the first story of a section is as high as the two beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const { origin, section } of EDITIONS) {
    await page.goto(origin + section);
    // Measures pictures and words, because an article is as high as its row.
    const [led = 0, , beside = 0] = await page.locator('.listing .list li').evaluateAll((items) =>
      items.slice(0, 3).map((item) => {
        const parts = [...item.querySelectorAll('img, h2, p')];
        return Math.max(...parts.map((part) => part.getBoundingClientRect().bottom));
      }),
    );
    expect(Math.abs(led - beside), origin).toBeLessThanOrEqual(140);
  }
});

test('the headline of the first story of a section breaks no word', async ({ page }) => {
  for (const { origin, section } of EDITIONS) {
    await page.goto(origin + section);
    for (const width of [800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const broken = await page.locator('.lead .headline').evaluate((headline) => {
        const range = document.createRange();
        const texts = document.createTreeWalker(headline, NodeFilter.SHOW_TEXT);
        const found = [];
        while (texts.nextNode()) {
          const { currentNode: node } = texts;
          for (const { index, 0: word } of String(node.nodeValue).matchAll(/[\p{L}\d]+/gu)) {
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (range.getClientRects().length > 1) found.push(word);
          }
        }
        return found;
      });
      expect(broken, `${origin} at ${width} px`).toEqual([]);
    }
  }
});

test('a first story without a picture has a row of its own, and the last row is full', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/opinio/', '/es/opinion/']) {
    await page.goto(`${edition.origin}${path}`);
    const [list, led, next, ...others] = await page
      .locator('.listing .list, .listing .list li')
      .evaluateAll((boxes) =>
        boxes
          .map((box) => box.getBoundingClientRect())
          .map(({ right, top, bottom }) => ({ right, top, bottom })),
      );
    const end = Math.round(list?.right ?? 0);
    expect([led, others.at(-1)].map((box) => Math.round(box?.right ?? 0))).toEqual([end, end]);
    expect((next?.top ?? 0) - (led?.bottom ?? 0)).toBeCloseTo(24, 0);
  }
});

for (const { name, origin, front } of EDITIONS) {
  test(`the last row of each block of the front of ${name} has no empty place`, async ({
    page,
  }) => {
    await page.goto(origin + front);
    for (const width of [700, 800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const empty = await page.locator('main .cards').evaluateAll((blocks) =>
        blocks.flatMap((block) => {
          const cells = [...block.children]
            .map((cell) => cell.getBoundingClientRect())
            .filter((cell) => cell.width > 0);
          const top = Math.max(...cells.map((cell) => cell.top));
          const end = Math.max(
            ...cells.filter((cell) => cell.bottom > top + 1).map((cell) => cell.right),
          );
          const missing = Math.round(block.getBoundingClientRect().right - end);
          return missing > 1 ? [`${block.className}: ${missing} px`] : [];
        }),
      );
      expect(empty, `at ${width} px`).toEqual([]);
    }
  });
}

for (const site of ['elfar', 'ondamarea'])
  test(`the front of ${site} comes without a shift if its HTML comes slowly`, async ({ page }) => {
    const one = EDITIONS.find((known) => known.site === site && known.locale === 'es');
    if (!one) throw new Error(`There is no edition of ${site}.`);
    await measureShifts(page);
    await page.setViewportSize({ width: 1300, height: 900 });
    const line = await page.context().newCDPSession(page);
    // A row comes in several pieces, with a picture before the first of them is drawn.
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 20_000,
      uploadThroughput: 20_000,
    });
    await page.goto(one.origin + one.front, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('footer')).toBeAttached();
    await expectNoShift(page);
  });
