import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright/test';
import { editionMessages } from '#domain/paywall/edition-messages.ts';
import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { demoStories, EDITIONS, type Edition } from '#tests/e2e/support/editions.ts';
import { expectNoShift, measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

const SITES = readSites('src/content');
const WIDTHS = [360, 800, 1440];
/**
 * Bytes after compression (issue 36): the island beside React, the queue before React, and the
 * banner.
 */
const MOST_ISLAND = 4 * 1024;
const MOST_QUEUE = 2 * 1024;
const MOST_BANNER = 1024;
/** The owner of the bottom edge, which alerts and the dock of audio load too. */
const MOST_EDGE = 900;

/** Every field of SPECIFICATION §3. */
const WHOLE: PaywallMessage = {
  id: 'sencer',
  type: 'float-counter',
  canBeClosed: true,
  logoUrl: '/',
  logoText: 'El nostre logotip',
  logo: '/icons/elfar.svg',
  smallText: 'Text petit',
  principalText: 'Text principal',
  aboveButtonText: 'Text damunt del botó',
  buttonText: 'Registra’m',
  buttonUrl: '/registro/',
  button2Text: 'Inicia la sessió',
  button2Url: '/acceso/',
  underButtonText: 'Text sota el botó',
  bottomText: 'Text del final',
  bottomUrl: '/suscripcion/',
  position: 'start',
  counterText: '{consumed} de {max}; en queden {left}',
  numConsumedContent: 1,
  maxConsumedContent: 3,
};

const [FAR, , MAREA] = EDITIONS;
if (!FAR || !MAREA) throw new Error('The editions are missing.');
const message = (page: Page) => page.locator('.paywall-message');

/** Opens a closed story of an edition. Its gate announces no message, and no alert is shown. */
async function openClosed(page: Page, edition: Edition): Promise<string> {
  const story = demoStories(edition).find(({ access }) => access !== 'free');
  const url = await storyUrl(edition, story?.slug ?? '');
  await page.route('**/api/front/paywall/content/**', (route) =>
    route.fulfill({ json: { httpCode: 200, response: { messages: [] } } }),
  );
  await page.route('**/alertas/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(url);
  await settled(page);
  return url;
}

/** Announces messages, as the script of the gate does. */
const announce = (page: Page, messages: unknown) =>
  page.evaluate(
    (detail) => document.dispatchEvent(new CustomEvent('portada:paywall', { detail })),
    { messages, contentId: 'x' },
  );

/**
 * The demo messages of an edition, with numbers in the counters. Of all versions, one of each type.
 */
function demoMessages({ site, locale }: Edition): PaywallMessage[] {
  const found = SITES.find(({ alias }) => alias === site);
  if (!found) throw new Error(`There is no site ${site}.`);
  const versions = [undefined, ...found.paywall.versions.map(({ id }) => id)];
  const messages = versions.flatMap((version) => editionMessages({ site: found, locale }, version));
  return (['bottom', 'float', 'float-counter', 'modal'] as const).flatMap((type) => {
    const first = messages.find((one) => one.type === type);
    return first ? [{ ...first, numConsumedContent: 2, maxConsumedContent: 3 }] : [];
  });
}

/** Checks the one or two lines of a message on a phone, and opens the rest by keyboard. */
async function unfold(page: Page): Promise<void> {
  const folded = message(page).getByRole('button', { expanded: false });
  await expect(folded).toBeInViewport({ ratio: 1 });
  expect((await message(page).boundingBox())?.height).toBeLessThanOrEqual(88);
  await expectNoShift(page);
  expect(await violationsOf(page, { within: '.paywall-message' })).toEqual([]);
  await folded.press('Enter');
  await expect(message(page).locator('.inside')).toBeFocused();
}

for (const edition of EDITIONS) {
  for (const shown of demoMessages(edition)) {
    // R1.14, R2.79, R3.38, R10.4
    test(`${edition.name} shows a message of type ${shown.type} at three widths, light and dark`, async ({
      page,
    }) => {
      await measureShifts(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 740 });
        await openClosed(page, edition);
        await announce(page, [shown]);
        const isFolded = width < 578 && shown.type !== 'modal';
        if (isFolded) await unfold(page);
        await expect(
          message(page).getByRole('heading', { name: shown.principalText }),
        ).toBeInViewport({ ratio: 1 });
        if (shown.buttonText !== undefined)
          await expect(message(page).getByRole('link', { name: shown.buttonText })).toBeInViewport({
            ratio: 1,
          });
        // The check for violations moves elements, and so does what a reader opens.
        if (!isFolded) await expectNoShift(page);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await violationsOf(page, { within: '.paywall-message' })).toEqual([]);
        }
        const { x = -1, width: wide = 0 } = (await message(page).boundingBox()) ?? {};
        expect([x >= 0, x + wide <= width]).toEqual([true, true]);
      }
    });
  }
}

for (const type of ['bottom', 'float', 'float-counter', 'modal'] as const) {
  // R3.39, R3.40, R3.41
  test(`a message of type ${type} has every field, and links lead back to the story`, async ({
    page,
  }) => {
    const { pathname } = new URL(await openClosed(page, FAR));
    await announce(page, [{ ...WHOLE, type }]);
    const { logoText, smallText, principalText, aboveButtonText, underButtonText } = WHOLE;
    for (const text of [smallText, principalText, aboveButtonText, underButtonText])
      await expect(message(page).getByText(text ?? '', { exact: true })).toBeVisible();
    await expect(message(page).getByText('1 de 3; en queden 2')).toBeVisible();
    await expect(message(page).getByRole('img', { name: logoText ?? '' })).toBeVisible();
    const hrefs = await message(page)
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const back = `?backUrl=${encodeURIComponent(`${pathname}#resta`)}`;
    expect(hrefs).toEqual(['/', `/registro/${back}`, `/acceso/${back}`, `/suscripcion/${back}`]);
    const { x = 0 } = (await message(page).boundingBox()) ?? {};
    if (type.startsWith('float')) expect(x).toBeLessThan(100);
  });
}

test('texts stay texts, and a link that runs a script is no link', async ({ page }) => {
  await openClosed(page, FAR);
  const markup = '<img src=x onerror="window.hacked=1"><b>gros</b>';
  await announce(page, [
    { ...WHOLE, type: 'banner', principalText: 'De tipus desconegut' },
    {
      ...WHOLE,
      principalText: markup,
      buttonUrl: 'javascript:window.hacked=1',
      bottomUrl: '//evil.example/',
      counterText: markup,
    },
  ]);
  await expect(page.getByRole('heading', { name: markup })).toBeVisible();
  await expect(message(page).locator('b')).toHaveCount(0);
  await expect(message(page).getByRole('link', { name: 'Registra’m' })).toHaveCount(0);
  await expect(message(page).getByText('Text del final')).toBeVisible();
  await expect(message(page).getByRole('link', { name: 'Text del final' })).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

// R4.34
test('a modal that cannot be closed keeps the focus, and the page does not scroll', async ({
  page,
}) => {
  await openClosed(page, FAR);
  const before = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.querySelector('h1')?.getBoundingClientRect().x,
  ]);
  await announce(page, [{ ...WHOLE, type: 'modal', canBeClosed: false }]);
  const modal = page.getByRole('dialog', { name: 'Text principal' });
  await expect(modal).toBeVisible();
  await expect(modal.getByRole('button')).toHaveCount(0);
  await expect(modal.getByRole('link', { name: 'Registra’m' })).toBeFocused();
  await expect(page.locator('.closed-part h2'), 'the gate says the same').toHaveText(
    'Text principal',
  );
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(modal).toBeVisible();
  await page.mouse.wheel(0, 600);
  await page.keyboard.press('End');
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const after = await page.evaluate(() => [
    document.documentElement.clientWidth,
    document.querySelector('h1')?.getBoundingClientRect().x,
  ]);
  expect(after).toEqual(before);
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    });
    expect(place).toBe(true);
  }
});

test('an alert behind an open modal takes neither the screen nor the focus', async ({ page }) => {
  await openClosed(page, FAR);
  await announce(page, [
    { ...WHOLE, type: 'modal', canBeClosed: false },
    { ...WHOLE, id: 'un-altre', type: 'float', principalText: 'Una caixa' },
  ]);
  const modal = page.getByRole('dialog', { name: 'Text principal' });
  const link = modal.getByRole('link', { name: 'Registra’m' });
  await expect(link).toBeFocused();
  await page.evaluate(() => {
    const alert = Object.assign(document.createElement('div'), {
      className: 'alert',
      textContent: 'Ratxes de vent',
    });
    alert.dataset['shown'] = '';
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: 'Tanca l’avís',
    });
    alert.append(button);
    document.querySelector('.alerts, main')?.append(alert);
    button.focus();
  });
  await expect(link).toBeFocused();
  await expect(modal).toBeVisible();
  await expect(page.getByText('Una caixa')).toHaveCount(0);
  const top = await page.evaluate(() => {
    const box = document.querySelector('.alert[data-shown]')?.getBoundingClientRect();
    if (!box) throw new Error('The alert is missing.');
    return (
      document
        .elementFromPoint(box.x + box.width / 2, Math.min(box.y + box.height / 2, innerHeight - 1))
        ?.closest('dialog') !== null
    );
  });
  expect(top).toBe(true);
});

// R4.34
test('a modal that can be closed gives the focus back, and stays hidden for 24 hours', async ({
  page,
}) => {
  await page.clock.install();
  await openClosed(page, FAR);
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  const shown = { ...WHOLE, type: 'modal' as const };
  await announce(page, [shown]);
  const modal = page.getByRole('dialog', { name: 'Text principal' });
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(link).toBeFocused();
  await page.reload();
  await announce(page, [
    shown,
    { ...WHOLE, id: 'un-altre', type: 'bottom', principalText: 'Una barra' },
  ]);
  await expect(page.getByRole('heading', { name: 'Una barra' })).toBeVisible();
  await expect(modal).toBeHidden();
  await page.clock.fastForward('24:00:00');
  await page.reload();
  await announce(page, [shown]);
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Tanca el missatge' }).click();
  await expect(modal).toBeHidden();
});

test('a box does not take the focus, closes by keyboard, and one message is shown at a time', async ({
  page,
}) => {
  await openClosed(page, FAR);
  const link = page.getByRole('main').getByRole('link').first();
  await link.focus();
  const bar = { ...WHOLE, id: 'barra', type: 'bottom' as const, principalText: 'Una barra' };
  await announce(page, [
    bar,
    WHOLE,
    { ...WHOLE, id: 'mur', type: 'modal', principalText: 'Un mur' },
  ]);
  const box = page.getByRole('complementary', { name: 'Missatge de subscripció' });
  await expect(box).toHaveCount(1);
  await expect(box.getByRole('heading', { name: 'Text principal' })).toBeVisible();
  await expect(page.getByRole('status').filter({ has: box })).toContainText('1 de 3');
  await expect(link).toBeFocused();
  await box.getByRole('button', { name: 'Tanca el missatge' }).focus();
  await page.keyboard.press('Escape');
  await expect(box.getByRole('heading', { name: 'Una barra' })).toBeVisible();
  await expect(link).toBeFocused();
  await box.getByRole('button', { name: 'Tanca el missatge' }).press('Enter');
  await expect(box).toHaveCount(0);
  await expect(page.getByText('Un mur')).toHaveCount(0);
});

test('a bar on a phone takes the place of the share bar, and covers no focused element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openClosed(page, FAR);
  await announce(page, [{ ...demoMessages(FAR).find(({ type }) => type === 'bottom') }]);
  await expect(message(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.aside-bar')).toHaveCSS('opacity', '0');
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await last.focus();
  const [bar, focused] = await Promise.all([message(page).boundingBox(), last.boundingBox()]);
  expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(bar?.height).toBeLessThanOrEqual(88);
});

test('a message waits until an alert has gone', async ({ page }) => {
  await openClosed(page, FAR);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<aside class="alerts"><div class="alert" data-shown data-id="x">Vent</div></aside>',
    );
  });
  const loaded = page.waitForResponse(/message-queue/);
  await announce(page, [WHOLE]);
  await loaded;
  await settled(page);
  await expect(message(page)).toHaveCount(0);
  await page.evaluate(() => document.querySelector('aside.alerts')?.remove());
  await expect(message(page)).toBeVisible();
});

test('messages are not printed, and have no motion for readers who want none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openClosed(page, FAR);
  await announce(page, [{ ...WHOLE, type: 'modal', canBeClosed: false }]);
  await expect(message(page)).toBeVisible();
  await expect(message(page)).toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ media: 'print' });
  await expect(message(page)).toBeHidden();
});

test('a message has borders, steps and buttons in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openClosed(page, FAR);
  await announce(page, [WHOLE]);
  await expect(message(page)).toHaveCSS('border-top-style', 'solid');
  const [read, unread] = await message(page)
    .locator('.steps i')
    .evaluateAll((steps) => steps.map((step) => getComputedStyle(step).backgroundColor));
  expect(read).not.toBe(unread);
  await expect(message(page).getByRole('link', { name: 'Registra’m' })).toHaveCSS(
    'border-top-style',
    'solid',
  );
});

/** Bytes of scripts after compression. */
async function bytesOf(responses: readonly Response[]): Promise<number> {
  const bodies = await Promise.all(responses.map((response) => response.body()));
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

test('React and the island are loaded once a message is due, and weigh what they may', async ({
  page,
}) => {
  const scripts: Response[] = [];
  page.on(
    'response',
    (response) =>
      response.url().includes('/_astro/') &&
      response.url().includes('.js') &&
      scripts.push(response),
  );
  await openClosed(page, FAR);
  await settled(page);
  const namesOf = (responses: readonly Response[]) =>
    responses.map((response) => new URL(response.url()).pathname);
  expect(
    namesOf(scripts).filter((name) =>
      /PaywallMessages\.[\w-]{8}\.|client\.|\/react\.|message-queue|testing-banner/.test(name),
    ),
  ).toEqual([]);
  scripts.length = 0;
  await announce(page, [WHOLE]);
  await expect(message(page)).toBeVisible();
  await settled(page);
  const isOf = (names: RegExp) => scripts.filter((response) => names.test(response.url()));
  const ofReact = isOf(/\/(?:client|react)\./);
  const ofQueue = isOf(/\/(?:message-queue|kept-on-device|identifier-patterns|rolldown-runtime)\./);
  const ofEdge = isOf(/\/bottom-edge\./);
  expect([ofReact.length > 0, ofQueue.length > 0, ofEdge.length]).toEqual([true, true, 1]);
  const ofIsland = scripts.filter(
    (response) => ![ofReact, ofQueue, ofEdge].some((others) => others.includes(response)),
  );
  expect(await bytesOf(ofIsland), String(namesOf(ofIsland))).toBeLessThanOrEqual(MOST_ISLAND);
  expect(await bytesOf(ofEdge), String(namesOf(ofEdge))).toBeLessThanOrEqual(MOST_EDGE);
  expect(await bytesOf(ofQueue), String(namesOf(ofQueue))).toBeLessThanOrEqual(MOST_QUEUE);
});

for (const edition of [FAR, MAREA]) {
  // R2.78, R3.42, R9.39
  test(`${edition.name} shows the version under test, with a way back to the published paywall`, async ({
    page,
  }) => {
    const version = edition.site === 'elfar' ? 'prova' : 'prueba';
    const texts = {
      ca: [
        `S’està provant la versió ${version} del mur de pagament`,
        'Torna al mur de pagament publicat',
      ],
      es: [`Testing versión de paywall ${version}`, 'Volver al muro de pago publicado'],
    };
    const [testing = '', back = ''] = texts[edition.locale];
    const url = await openClosed(page, edition);
    await expect(page.locator('#paywall-testing')).toHaveCount(0);
    const scripts: Response[] = [];
    page.on(
      'response',
      (response) => response.url().includes('testing-banner') && scripts.push(response),
    );
    await page.goto(`${url}?paywall=${version}`);
    await expect(page).toHaveURL(url);
    const banner = page.getByRole('complementary', { name: testing });
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect(await violationsOf(page, { within: '#paywall-testing' })).toEqual([]);
    expect(await bytesOf(scripts.slice(-1))).toBeLessThanOrEqual(MOST_BANNER);

    // The version's text replaces that of the message with the same id. The wall of the page cannot
    // be closed.
    const wall = demoMessages(edition).find(({ type }) => type === 'modal');
    const site = SITES.find(({ alias }) => alias === edition.site);
    if (!wall || !site) throw new Error('The demo has no wall.');
    const ofVersion = editionMessages({ site, locale: edition.locale }, version).find(
      ({ id }) => id === wall.id,
    );
    await announce(page, [wall]);
    const modal = page.getByRole('dialog', { name: ofVersion?.principalText ?? '' });
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('complementary', { name: testing })).toBeInViewport({ ratio: 1 });
    await modal.getByRole('button', { name: back }).click();
    await expect(modal).toHaveCount(0);
    await page.waitForLoadState();
    await expect(banner).toHaveCount(0);
    expect(await page.evaluate(() => document.cookie)).not.toContain('portada_paywall');
  });
}

test('a wall without links leaves those of the gate', async ({ page }) => {
  await openClosed(page, FAR);
  const links = page.locator('.closed-part > aside .ways a');
  const before = await links.count();
  expect(before).toBeGreaterThan(0);
  const { id, principalText } = WHOLE;
  await announce(page, [{ id, principalText, type: 'modal', canBeClosed: false }]);
  await expect(page.locator('.closed-part h2')).toHaveText(principalText);
  await expect(links).toHaveCount(before);
});
