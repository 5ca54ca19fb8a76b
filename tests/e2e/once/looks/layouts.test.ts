import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { LAYOUT_COLUMNS, type LayoutTemplate } from '#domain/fronts/front.ts';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { TEST_ACTOR } from '#tests/support/newsroom/store.ts';
import {
  startApplication,
  type StartedApplication,
} from '#tests/support/processes/started-application.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/** The shares of the columns of each template, in twelfths, from 800 px and from 1100 px on. */
const SHARES: Record<LayoutTemplate, readonly [number[], number[]]> = {
  mosaic_1_4: [[12], [12]],
  mosaic_1_2: [[12], [12]],
  mosaic_1_5: [[12], [12]],
  mosaic_3_6: [[12], [12]],
  grid_100: [[12], [12]],
  grid_main: [
    [8, 4],
    [9, 3],
  ],
  grid_66_33: [
    [8, 4],
    [8, 4],
  ],
  grid_33_66: [
    [4, 8],
    [4, 8],
  ],
  grid_50_50: [
    [6, 6],
    [6, 6],
  ],
  grid_50_25_25: [
    [6, 3, 3],
    [6, 3, 3],
  ],
  grid_33_33_33: [
    [4, 4, 4],
    [4, 4, 4],
  ],
  grid_25_50_25: [
    [3, 6, 3],
    [3, 6, 3],
  ],
  grid_25_25_50: [
    [3, 3, 6],
    [3, 3, 6],
  ],
  grid_25_25_25_25: [
    [3, 3, 3, 3],
    [3, 3, 3, 3],
  ],
};

/** Cards in each line of a mosaic at 1280 px, a lead beside several lines in each of them. */
const MOSAICS: Readonly<Record<string, { cards: number; widths: number[] }>> = {
  mosaic_1_2: { cards: 3, widths: [8, 4, 4] },
  mosaic_1_4: { cards: 5, widths: [6, 3, 3, 3, 3] },
  mosaic_1_5: { cards: 6, widths: [8, 4, 4, 4, 4, 4] },
  mosaic_3_6: { cards: 9, widths: [4, 4, 4, 2, 2, 2, 2, 2, 2] },
};

const LAYOUTS = Object.keys(SHARES) as LayoutTemplate[];
const MOST_CARDS = 9;

const rowOf = (layout: LayoutTemplate) => {
  const named = (index: number) =>
    `[{ kind: card-news, source: { stories: [${cardsOf(layout)
      .map((card) => `${layout}-${index}-${card}`.replaceAll('_', '-'))
      .join(', ')}] } }]`;
  const columns = Array.from({ length: LAYOUT_COLUMNS[layout] }, (_, index) => named(index));
  return `  - { layout: ${layout}, title: ${layout}, columns: [${columns.join(', ')}] }`;
};
const cardsOf = (layout: LayoutTemplate) =>
  Array.from({ length: MOSAICS[layout]?.cards ?? 1 }, (_, card) => card);

test.use({ elsewhere: /^http:\/\/elfar\.localhost:/ });

let node: StartedApplication;

test.beforeAll(async () => {
  const newsroom = await makeNewsroomFolder();
  writeFileSync(
    path.join(newsroom.content, 'fronts', 'elfar', 'ca', 'elfar-front-ca.yaml'),
    `title: El Far\ndescription: El Far\nrows:\n${LAYOUTS.map(rowOf).join('\n')}\n`,
  );
  node = await startApplication({ newsroom });
  const submissions = LAYOUTS.flatMap((layout) =>
    Array.from({ length: LAYOUT_COLUMNS[layout] }, (_, column) =>
      cardsOf(layout).map((card) => {
        const id = `${layout}-${column}-${card}`.replaceAll('_', '-');
        return {
          source: id,
          document: storyFields({ id, taxon: 'elfar-politica', image: { picture: 'port' } }),
        };
      }),
    ).flat(),
  );
  const outcome = await node.application.wiring.services.publishing.publisher.publish({
    origin: 'push',
    actor: TEST_ACTOR,
    submissions,
  });
  expect(outcome.ok).toBe(true);
  expect(submissions.length).toBeGreaterThan(MOST_CARDS);
});

test.afterAll(() => node.close());

async function openFront(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`http://elfar.localhost:${new URL(node.url).port}/`);
}

/** The boxes of the columns or of the cards of a row, in pixels. */
async function boxesOf(page: Page, layout: LayoutTemplate, selector: string) {
  const row = page.locator('.row').filter({ has: page.getByRole('heading', { name: layout }) });
  // A row far below the screen has no layout yet.
  await row.scrollIntoViewIfNeeded();
  return row.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width } = one.getBoundingClientRect();
      return { x, y: Math.round(y), width };
    }),
  );
}

/** The widths of boxes as twelfths of the page, of which each has its gaps. */
function twelfths(boxes: readonly { width: number }[], page: number, gap: number): number[] {
  return boxes.map(({ width }) => Math.round(((width + gap) / (page + gap)) * 120) / 10);
}

for (const layout of LAYOUTS) {
  const row = layout.startsWith('mosaic') || layout === 'grid_100' ? 'R2.115' : 'R2.116';
  const id = /33_33_33|25_50_25|25_25_50$|3_6/.test(layout) ? 'R2.117' : row;

  // R2.115, R2.116, R2.117
  test(`${id}: ${layout} has its columns and their shares at 1280, 800 and 577 px`, async ({
    page,
  }) => {
    for (const [width, shares] of [
      [1280, SHARES[layout][1]],
      [800, SHARES[layout][0]],
    ] as const) {
      await openFront(page, width);
      const boxes = await boxesOf(page, layout, '.column');
      const whole = (boxes.at(-1)?.x ?? 0) + (boxes.at(-1)?.width ?? 0) - (boxes[0]?.x ?? 0);
      expect(new Set(boxes.map(({ y }) => y)).size, `lines at ${width} px`).toBe(1);
      for (const [index, share] of twelfths(boxes, whole, 24).entries())
        expect(Math.abs(share - (shares[index] ?? 0)), `column ${index} at ${width}`).toBeLessThan(
          0.3,
        );
      expect(boxes).toHaveLength(shares.length);
    }
    await openFront(page, 577);
    const stacked = await boxesOf(page, layout, '.column');
    expect(new Set(stacked.map(({ x }) => x)).size).toBe(1);
    expect(new Set(stacked.map(({ y }) => y)).size).toBe(LAYOUT_COLUMNS[layout]);
  });
}

for (const [layout, { cards, widths }] of Object.entries(MOSAICS)) {
  const id = layout === 'mosaic_3_6' ? 'R2.117' : 'R2.115';

  // R2.115, R2.117
  test(`${id}: ${layout} arranges ${cards} cards at 1280 px, and one below the other at 577 px`, async ({
    page,
  }) => {
    const template = LAYOUTS.find((name) => name === layout) ?? 'grid_100';
    await openFront(page, 1280);
    const boxes = await boxesOf(page, template, '.cell');
    const left = Math.min(...boxes.map(({ x }) => x));
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    expect(boxes).toHaveLength(cards);
    for (const [index, share] of twelfths(boxes, right - left, 24).entries())
      expect(Math.abs(share - (widths[index] ?? 0)), `card ${index}`).toBeLessThan(0.3);
    await openFront(page, 577);
    const stacked = await boxesOf(page, template, '.cell');
    expect(new Set(stacked.map(({ x }) => x)).size).toBe(1);
    expect(new Set(stacked.map(({ y }) => y)).size).toBe(cards);
  });
}
