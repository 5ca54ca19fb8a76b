import type { Page } from 'playwright/test';
import { installClock } from '#tests/e2e/support/clock.ts';
import { EDITIONS, type Edition } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/**
 * Limits of the content's position in CSS pixels, on a laptop and a small phone. They follow a
 * comparison with other papers, whose headers take 50 to 110 pixels and whose lead headlines begin
 * above 420.
 */
const SCREENS = [
  {
    name: 'laptop',
    viewport: { width: 1440, height: 900 },
    frontHead: 200,
    lead: 420,
    paragraph: 900,
  },
  {
    name: 'small phone',
    viewport: { width: 360, height: 640 },
    frontHead: 120,
    lead: 260,
    paragraph: 760,
  },
] as const;

const HEAD = 64;
const ALERT = 72;

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the page.`);
  return box;
};

/** Pages whose header is one bar. */
async function innerPages(edition: Edition): Promise<string[]> {
  const { origin, section, author, tag, front } = edition;
  return [
    await storyUrl(edition, edition.story),
    ...[section, author, tag, `${front}acceso/`, `${front}none/`].map((path) => origin + path),
  ];
}

for (const { name, viewport, frontHead, lead, paragraph } of SCREENS) {
  test.describe(`on the screen of a ${name}`, { tag: '@each-width' }, () => {
    test.use({ viewport });

    for (const edition of EDITIONS) {
      test(`the lead headline of ${edition.name} is in view and twice as large as any other`, async ({
        page,
      }) => {
        await page.goto(edition.origin + edition.front);
        expect((await boxOf(page, 'body > header')).height).toBeLessThanOrEqual(frontHead);
        expect((await boxOf(page, '.lead .headline')).y).toBeLessThanOrEqual(lead);
        const sizes = await page.evaluate(() => {
          const sizeOf = (element: Element) =>
            Number.parseFloat(getComputedStyle(element).fontSize);
          const leads = [...document.querySelectorAll('.lead > .words .headline')].map(sizeOf);
          const others = [...document.querySelectorAll('.card:not(.lead) .headline')].map(sizeOf);
          return { leads, second: Math.max(...others) };
        });
        expect(sizes.leads).toHaveLength(1);
        expect(sizes.leads[0]).toBeGreaterThanOrEqual(sizes.second * 2);
      });

      test(`the first paragraph of a story of ${edition.name} begins on the first screen or just below`, async ({
        page,
      }) => {
        await page.goto(await storyUrl(edition, edition.story));
        expect((await boxOf(page, '.prose p')).y).toBeLessThanOrEqual(paragraph);
      });

      test(`the header of ${edition.name} is one bar on every page except fronts`, async ({
        page,
      }) => {
        for (const url of await innerPages(edition)) {
          await page.goto(url);
          expect((await boxOf(page, 'body > header')).height, url).toBeLessThanOrEqual(HEAD);
        }
      });
    }
  });
}

for (const edition of EDITIONS) {
  test(`a line of a story of ${edition.name} has 60 to 75 characters`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(await storyUrl(edition, edition.story));
    // A typeface is shown from the second page on.
    await page.reload();
    await page.evaluate(() => document.fonts.ready);
    const perLine = await page.evaluate(() => {
      const lines = [...document.querySelectorAll('.prose > p')].flatMap((paragraph) => {
        const text = paragraph.firstChild;
        if (!(text instanceof Text)) return [];
        const range = document.createRange();
        const counts = new Map<number, number>();
        for (let at = 0; at < text.length; at += 1) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const top = Math.round(range.getBoundingClientRect().top);
          counts.set(top, (counts.get(top) ?? 0) + 1);
        }
        // The last line of a paragraph is shorter.
        return [...counts.values()].slice(0, -1);
      });
      return lines.reduce((sum, count) => sum + count, 0) / lines.length;
    });
    expect(perLine).toBeGreaterThanOrEqual(60);
    expect(perLine).toBeLessThanOrEqual(75);
  });

  for (const width of [800, 1100, 1440])
    test(
      `no column of the front of ${edition.name} ends far above its neighbour at ${width} pixels`,
      { tag: '@each-width' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(edition.origin + edition.front);
        const holes = await page.evaluate(() => {
          for (const row of document.querySelectorAll<HTMLElement>('.front .row'))
            row.style.contentVisibility = 'visible';
          return [...document.querySelectorAll('.front .columns')].flatMap((columns) => {
            const ends = [...columns.children].map((column) => {
              const parts = [
                ...column.querySelectorAll('.card:not(.carousel *), .box, .most-read, .carousel'),
              ];
              return Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom));
            });
            const [first = 0] = ends;
            const isSideBySide =
              columns.children.length > 1 && getComputedStyle(columns).display === 'flex';
            return isSideBySide
              ? [Math.round(Math.max(first, ...ends) - Math.min(first, ...ends))]
              : [];
          });
        });
        // Allows a line or two of text, because headlines differ.
        expect(Math.max(0, ...holes), holes.join(', ')).toBeLessThanOrEqual(140);
      },
    );
}

test.describe('with an alert', () => {
  test.use({ viewport: { width: 360, height: 640 } });
  const alerted = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');

  test('focused elements stay visible, and the alert is one line high', async ({ page }) => {
    if (!alerted) throw new Error('No edition has an alert.');
    await installClock(page);
    await page.goto(alerted.origin + alerted.front);
    await expect(page.locator('.alert[data-shown]')).toBeVisible();
    const alert = await boxOf(page, '.alerts');
    expect(alert.height).toBeLessThanOrEqual(ALERT);
    const hidden: string[] = [];
    for (let stop = 0; stop < 70; stop += 1) {
      await page.keyboard.press('Tab');
      const behind = await page.evaluate(() => {
        const focused = document.activeElement;
        const banner = document.querySelector('.alerts')?.getBoundingClientRect();
        if (!focused || !banner || focused.closest('.alerts')) return undefined;
        const box = focused.getBoundingClientRect();
        return box.bottom > banner.top + 1 ? focused.outerHTML.slice(0, 120) : undefined;
      });
      if (behind !== undefined) hidden.push(behind);
    }
    expect(hidden).toEqual([]);
  });

  test('an alert leaves out a picture that is on the screen, and no other', async ({ page }) => {
    if (!alerted) throw new Error('No edition has an alert.');
    await page.goto(alerted.origin + alerted.front);
    const told = page.locator('.alert[data-shown]');
    await told.getByRole('button').dispatchEvent('click');
    const tell = (id: string, name: string) =>
      page.evaluate(
        ([of, file]) => {
          const part = `<aside class="alerts"><div class="alert alert-bar" data-id="${of}">
            <img src="${file}_1-1_210w.webp" alt=""><button type="button"></button></div></aside>`;
          dispatchEvent(new CustomEvent('portada:alerts', { detail: part }));
        },
        [id, name] as const,
      );
    const nameOf = (img: HTMLImageElement) => img.src.replace(/_[^/]*$/, '');
    const lead = await page.locator('.lead > .picture img').evaluate(nameOf);
    const other = await page.locator('main .card img').last().evaluate(nameOf);
    await tell('other', other);
    await expect(told).toHaveAttribute('data-id', 'other');
    await expect(told.locator('img')).toHaveCount(1);
    await told.getByRole('button').dispatchEvent('click');
    await tell('same', lead);
    await expect(told).toHaveAttribute('data-id', 'same');
    await expect(told.locator('img')).toHaveCount(0);
  });
});
