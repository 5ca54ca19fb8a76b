import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/** Widths in CSS pixels of what is printed on A5, on A4 and on A4 across. */
const PAPERS = { A5: 480, A4: 718, 'A4 across': 1047 };

for (const { name, origin, front } of EDITIONS.filter(({ front: path }) => path === '/'))
  test(`the front of ${name} is one column of cards on paper`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(origin + front);
    for (const [paper, width] of Object.entries(PAPERS)) {
      await page.setViewportSize({ width, height: 1000 });
      const boxes = await page.locator('.front .cell:not(.empty)').evaluateAll((cards) =>
        cards.map((card) => {
          const { left, top, bottom } = card.getBoundingClientRect();
          return { left: Math.round(left), top, bottom };
        }),
      );
      expect(boxes.length, paper).toBeGreaterThan(10);
      expect(new Set(boxes.map(({ left }) => left)).size, paper).toBe(1);
      const covering = boxes.filter(
        ({ bottom }, index) => bottom > (boxes[index + 1]?.top ?? bottom),
      );
      expect(covering, paper).toEqual([]);
    }
  });
