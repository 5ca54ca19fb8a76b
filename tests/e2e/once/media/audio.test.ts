import { chromium, type CDPSession } from 'playwright/test';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import {
  dock,
  dockRequests,
  editionOf,
  EPISODES,
  isPlaying,
  listen,
  open,
  OTHER,
  part,
  playAfterPress,
  playsReported,
  positionOf,
  soundOf,
  SPANISH,
  test,
} from '#tests/e2e/support/media/dock.ts';
import { expectNoShift, measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

for (const locale of ['ca', 'es'] as const) {
  const edition = editionOf(locale);
  // R10.8
  test(`an episode loads no dock before it plays, in ${edition.name}`, async ({ page }) => {
    const asked = dockRequests(page);
    await measureShifts(page);
    await page.goto(await storyUrl(edition, EPISODES[locale]));
    await settled(page);
    expect(asked).toEqual([]);
    await expect(page.locator('.audio-player audio')).toBeHidden();
    await listen(page).focus();
    await page.keyboard.press('Enter');
    await isPlaying(page);
    await expect(listen(page)).toBeFocused();
    await expect(dock(page)).toHaveAttribute('data-state', 'playing');
    await expect(listen(page)).toHaveAccessibleName(/^(?:Posa en pausa|Pausar)/);
    expect(await violationsOf(page, { within: '.dock' })).toEqual([]);
    await part(page, 'open-settings').click();
    await expect(part(page, 'chapters')).toBeVisible();
    expect(await violationsOf(page, { within: '.dock dialog' })).toEqual([]);
    await expectNoShift(page);
  });
}

test('a page where nothing plays loads no dock', async ({ page }) => {
  const asked = dockRequests(page);
  await page.goto(SPANISH.origin + SPANISH.front);
  await settled(page);
  expect(asked).toEqual([]);
});

// R10.8
test('a sound goes on over three pages, also on one in the other language, without a layout shift', async ({
  page,
}) => {
  await measureShifts(page);
  await open(page);
  expect(await playsReported(page)).toBe(1);
  await part(page, 'open-settings').click();
  await part(page, 'speed').selectOption('2');
  await page.keyboard.press('Escape');
  for (const target of [SPANISH.section, SPANISH.front, `/ca${SPANISH.section}`]) {
    const position = await positionOf(page);
    await page.goto(SPANISH.origin + target);
    await isPlaying(page, position);
    expect(await soundOf(page)).toMatchObject({ speed: 2 });
    expect(await playsReported(page)).toBe(0);
    await expectNoShift(page);
  }
  await expect(page.getByRole('region', { name: 'Reproductor d’àudio' })).toBeVisible();
  await expect(part(page, 'title')).toHaveAttribute(
    'href',
    new URL(await storyUrl(SPANISH, EPISODES.es)).pathname,
  );
});

/** The state of the dock, read by a script that counts as no press. */
async function readDock(
  session: CDPSession,
): Promise<{ state?: string; refused?: string; position: number }> {
  const expression =
    '(() => { const dock = document.querySelector(".dock"); return { ...dock?.dataset, position: dock?.querySelector("audio").currentTime ?? 0 } })()';
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

test('a browser that wants a press plays over three pages, and after "back" plays or offers to continue', async ({
  viewport,
}, { project }) => {
  const { launchOptions = {} } = project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--autoplay-policy=document-user-activation-required'],
  });
  try {
    const page = await browser.newPage({ viewport });
    // Pictures that are scaled for the first time would take the connections of the sound.
    await page.route('**/media/images/*', (route) => route.abort());
    const session = await page.context().newCDPSession(page);
    const plays = async (after: number) => {
      await expect
        .poll(async () => {
          const { state, position } = await readDock(session);
          return state === 'playing' ? position : 0;
        })
        .toBeGreaterThan(after);
    };
    await page.goto(await storyUrl(SPANISH, EPISODES.es));
    await listen(page).click();
    await plays(0);
    const links = page.getByRole('banner').getByRole('link');
    for (const href of [SPANISH.section, SPANISH.front, SPANISH.section]) {
      const { position } = await readDock(session);
      await links
        .and(page.locator(`[href="${href}"]`))
        .first()
        .click();
      await page.waitForURL(SPANISH.origin + href);
      await plays(position);
    }
    const { position } = await readDock(session);
    await page.goBack();
    await expect.poll(async () => (await readDock(session)).refused).toBe('');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await plays(position);
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeHidden();
  } finally {
    await browser.close();
  }
});

test('a browser that refuses to play offers to continue, on each page until a press', async ({
  page,
}) => {
  await playAfterPress(page);
  await open(page);
  const position = await positionOf(page);
  for (const target of [SPANISH.section, SPANISH.front]) {
    await page.goto(SPANISH.origin + target);
    await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible();
    expect(await violationsOf(page, { within: '.dock' })).toEqual([]);
  }
  await page.getByRole('button', { name: 'Continuar' }).click();
  await isPlaying(page, position);
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeHidden();
});

test('"back" to a page that the browser kept takes over the sound, or the end of it', async ({
  page,
}) => {
  await open(page);
  await page.goto(SPANISH.origin + SPANISH.section);
  await isPlaying(page);
  await part(page, 'forward').click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(30);
  await page.goBack();
  await isPlaying(page, 30);
  await page.goForward();
  await isPlaying(page, 30);
  await part(page, 'close').click();
  await page.goBack();
  await expect(dock(page)).toHaveCount(0);
});

test('a document that the browser keeps has no dock, and takes the sound over when it comes back', async ({
  page,
}) => {
  await open(page);
  await part(page, 'forward').click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(30);
  const tell = (type: string) =>
    page.evaluate(
      (name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })),
      type,
    );
  await tell('pagehide');
  await expect(dock(page)).toHaveCount(0);
  await tell('pageshow');
  await isPlaying(page, 30);
});

test('the dock is used by the keyboard alone', async ({ page }) => {
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).focus();
  await page.keyboard.press('Space');
  await isPlaying(page);
  await part(page, 'play').focus();
  await page.keyboard.press('k');
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await part(page, 'position').focus();
  await page.keyboard.press('Home');
  await expect.poll(() => positionOf(page)).toBe(0);
  await page.keyboard.press('l');
  await expect.poll(() => positionOf(page)).toBe(30);
  await page.keyboard.press('j');
  await expect.poll(() => positionOf(page)).toBe(15);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => positionOf(page)).toBe(20);
  await expect(page.getByRole('slider', { name: 'Posición' })).toHaveAttribute(
    'aria-valuetext',
    '20 s de 1 min',
  );
  await part(page, 'open-settings').focus();
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Cola y opciones' });
  await expect(settings).toBeVisible();
  const box = await settings.boundingBox();
  const width = await page.evaluate(() => innerWidth);
  expect(
    Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2),
    'the settings are in the middle',
  ).toBeLessThan(10);
  await page.keyboard.press('Escape');
  await expect(part(page, 'open-settings')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(part(page, 'close')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dock(page)).toHaveCount(0);
  await expect(listen(page)).toHaveAccessibleName(/^Escuchar/);
  await expect(listen(page)).toBeFocused();
});

test('chapters lead to their beginnings, also on the next page', async ({ page }) => {
  await open(page);
  await page.goto(SPANISH.origin + SPANISH.section);
  await part(page, 'open-settings').click();
  const chapters = part(page, 'chapters').getByRole('button');
  await expect(chapters).toHaveText([
    '0:00 La pregunta de Bruno',
    '0:15 Una palangana, una pelota y dos hermanos',
    '0:45 Las cuentas con los dedos',
  ]);
  await expect(part(page, 'marks').locator('i')).toHaveCount(2);
  await chapters.nth(2).click();
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(45);
  await expect(chapters.nth(2)).toHaveAttribute('aria-current', 'true');
});

test('the other episodes of the show are queued, removed, and played after the end', async ({
  page,
}) => {
  await open(page);
  await part(page, 'open-settings').click();
  const [others, queue] = [part(page, 'others').locator('li'), part(page, 'queue').locator('li')];
  await expect(others).toHaveCount(1);
  await others.getByRole('button', { name: /^Añadir «.*» a la cola$/ }).click();
  await expect(queue).toHaveCount(1);
  await expect(others).toHaveCount(0);
  await queue.getByRole('button', { name: /^Quitar/ }).click();
  await expect(queue).toHaveCount(0);
  await others.getByRole('button', { name: /^Añadir/ }).click();
  await page.goto(SPANISH.origin + SPANISH.section);
  await part(page, 'open-settings').click();
  await expect(queue).toHaveCount(1);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  // The duration is known once the sound plays on the new page.
  await isPlaying(page);
  await page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('.dock audio');
    if (audio) audio.currentTime = audio.duration - 0.2;
  });
  await expect(part(page, 'title')).toHaveAttribute('href', new RegExp(`/${OTHER}/$`));
  await isPlaying(page);
  await expect(queue).toHaveCount(0);
  await expect(part(page, 'marks').locator('i')).toHaveCount(0);
});

test('a sound of the page is put into the queue of the one that plays', async ({ page }) => {
  await open(page);
  await page.goto(await storyUrl(SPANISH, OTHER));
  await isPlaying(page);
  await page.getByRole('button', { name: 'Escuchar después' }).click();
  await part(page, 'open-settings').click();
  await expect(part(page, 'queue').locator('li')).toHaveCount(1);
});

test('the timer stops the sound, also after the next page', async ({ page }) => {
  await open(page);
  await part(page, 'open-settings').click();
  await page.getByRole('combobox', { name: 'Temporizador' }).selectOption({ label: '15 minutos' });
  await page.goto(SPANISH.origin + SPANISH.section);
  await isPlaying(page);
  await expect(part(page, 'sleep')).toHaveValue('15');
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 16 * 60_000;
  });
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await expect(part(page, 'sleep')).toHaveValue('');
});

test('a live stream has neither position nor speed, and says that it is live', async ({ page }) => {
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  const player = page.locator('.audio-player');
  await player.evaluate((root: HTMLElement) => (root.dataset['live'] = ''));
  // The script has read the page already: a page of streams prints the attribute.
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () =>
      document.querySelector('.audio-player')?.setAttribute('data-live', ''),
    );
  });
  await page.reload();
  await listen(page).click();
  await isPlaying(page);
  await expect(dock(page).getByText('En directo')).toBeVisible();
  for (const name of ['position', 'back', 'forward', 'time'])
    await expect(part(page, name)).toBeHidden();
  await page.goto(SPANISH.origin + SPANISH.section);
  await isPlaying(page);
  await expect(dock(page).getByText('En directo')).toBeVisible();
  expect(await violationsOf(page, { within: '.dock' })).toEqual([]);
});
