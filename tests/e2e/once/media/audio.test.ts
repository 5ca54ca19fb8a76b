import { chromium, type CDPSession, type LaunchOptions, type Page } from 'playwright/test';
import { violationsOf } from '../../support/accessibility.ts';
import { demoStories, EDITIONS, type Edition } from '../../support/editions.ts';
import { measureShifts, MOST_SHIFT } from '../../support/layout-shift.ts';
import { storyUrl } from '../../support/pages.ts';
import { signIn } from '../../support/signed-in.ts';
import { expect, test as base } from '../../support/reader.ts';

/** Lets each page play, because Playwright's own scripts count as presses: whether one came first would be chance. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--autoplay-policy=no-user-gesture-required'] });
    },
    { scope: 'worker' },
  ],
});

/** An episode with chapters. Its show has another episode with a sound in Spanish. */
const EPISODES = { es: 'preguntas-a-la-luna-por-que-el-mar-no-se-sale', ca: 'preguntes-a-la-lluna-per-que-el-mar-no-vessa' };
const OTHER = 'preguntas-a-la-luna-de-que-color-es-un-espejo';

function editionOf(locale: 'ca' | 'es'): Edition {
  const edition = EDITIONS.find((one) => one.site === 'ondamarea' && one.locale === locale);
  if (!edition) throw new Error('The edition with the episodes is missing.');
  return edition;
}

const SPANISH = editionOf('es');

/** The dock and its sound. */
const dock = (page: Page) => page.locator('.dock');
const part = (page: Page, name: string) => dock(page).locator(`[data-part="${name}"]`);
const soundOf = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('.dock audio');
    return audio && { isPaused: audio.paused, position: audio.currentTime, speed: audio.playbackRate, file: audio.getAttribute('src') };
  });
const isPlaying = (page: Page, after = 0) =>
  expect.poll(async () => ((await soundOf(page))?.isPaused === false ? ((await soundOf(page))?.position ?? 0) : 0)).toBeGreaterThan(after);
const positionOf = async (page: Page) => (await soundOf(page))?.position ?? -1;
/** Number of entries of the data layer that a sound began to play. */
const playsReported = (page: Page) =>
  page.evaluate(() => (window.dataLayer ?? []).filter((entry) => 'action' in entry && entry.action === 'play').length);
const listen = (page: Page) => page.locator('.audio-player .play');

/** Opens the episode and plays it. */
async function open(page: Page, edition = SPANISH): Promise<void> {
  await page.goto(await storyUrl(edition, EPISODES[edition.locale]));
  await listen(page).click();
  await isPlaying(page);
}

/** Names of the files of the dock that a page requested. */
function dockRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/dock\.[\w-]+\.js$|\/reproductor\/$|\/media\/files\//.test(pathname)) asked.push(pathname);
  });
  return asked;
}

for (const locale of ['ca', 'es'] as const) {
  const edition = editionOf(locale);
  test(`an episode loads no dock before it plays, in ${edition.name}`, async ({ page }) => {
    const asked = dockRequests(page);
    await measureShifts(page);
    await page.goto(await storyUrl(edition, EPISODES[locale]), { waitUntil: 'networkidle' });
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
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_SHIFT);
  });
}

test('a page where nothing plays loads no dock', async ({ page }) => {
  const asked = dockRequests(page);
  await page.goto(SPANISH.origin + SPANISH.front, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
});

test('a sound goes on over three pages, also on one in the other language, without a layout shift', async ({ page }) => {
  await measureShifts(page);
  await open(page);
  expect(await playsReported(page)).toBe(1);
  await part(page, 'speed').evaluate((select) => {
    if (select instanceof HTMLSelectElement) select.value = '2';
    select.dispatchEvent(new Event('change'));
  });
  for (const target of [SPANISH.section, SPANISH.front, `/ca${SPANISH.section}`]) {
    const position = await positionOf(page);
    await page.goto(SPANISH.origin + target);
    await isPlaying(page, position);
    expect(await soundOf(page)).toMatchObject({ speed: 2 });
    expect(await playsReported(page)).toBe(0);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_SHIFT);
  }
  await expect(page.getByRole('region', { name: 'Reproductor d’àudio' })).toBeVisible();
  await expect(part(page, 'title')).toHaveAttribute('href', new URL(await storyUrl(SPANISH, EPISODES.es)).pathname);
});

/** The state of the dock, read by a script that counts as no press. */
async function readDock(session: CDPSession): Promise<{ state?: string; refused?: string; position: number }> {
  const expression =
    '(() => { const dock = document.querySelector(".dock"); return { ...dock?.dataset, position: dock?.querySelector("audio").currentTime ?? 0 } })()';
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true });
  return result.value;
}

test('a browser that wants a press plays over three pages, and after "back" plays or offers to continue', async ({ viewport }, {
  project,
}) => {
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

test('a browser that refuses to play offers to continue, on each page until a press', async ({ page }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener('click', () => (isPressed = true), { capture: true });
    HTMLMediaElement.prototype.play = function () {
      return isPressed ? play.call(this) : Promise.reject(new DOMException('refused', 'NotAllowedError'));
    };
  });
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

test('"back" to a page that the browser kept takes over the sound, or the end of it', async ({ page }) => {
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
  await expect(page.getByRole('slider', { name: 'Posición' })).toHaveAttribute('aria-valuetext', '20 s de 1 min');
  await part(page, 'open-settings').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cola y opciones' })).toBeVisible();
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

test('the other episodes of the show are queued, removed, and played after the end', async ({ page }) => {
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
    document.addEventListener('readystatechange', () => document.querySelector('.audio-player')?.setAttribute('data-live', ''));
  });
  await page.reload();
  await listen(page).click();
  await isPlaying(page);
  await expect(dock(page).getByText('En directo')).toBeVisible();
  for (const name of ['position', 'back', 'forward', 'time']) await expect(part(page, name)).toBeHidden();
  await page.goto(SPANISH.origin + SPANISH.section);
  await isPlaying(page);
  await expect(dock(page).getByText('En directo')).toBeVisible();
  expect(await violationsOf(page, { within: '.dock' })).toEqual([]);
});

for (const [problem, status, words] of [
  ['is gone', 404, 'ya no está'],
  ['is refused', 403, 'desde el país'],
  ['is none', 200, 'no puede reproducir'],
  ['cannot be reached', 0, 'No hay conexión'],
] as const) {
  test(`a sound that ${problem} is explained, and a second try plays`, async ({ page, pageErrors }) => {
    await page.route('**/*.m4a', (route) => (status === 0 ? route.abort() : route.fulfill({ status, body: 'no sound' })));
    await page.goto(await storyUrl(SPANISH, EPISODES.es));
    await listen(page).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    expect(await violationsOf(page, { within: '.dock' })).toEqual([]);
    await page.unroute('**/*.m4a');
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
    await isPlaying(page);
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeHidden();
    expect(pageErrors.splice(0).filter((error) => !/\.m4a|ERR_FAILED/.test(error))).toEqual([]);
  });
}

/** A WAV file of 8-bit samples at 8 kHz. `promised`: the seconds that its header claims. */
function wav(seconds: number, promised = seconds): Buffer {
  const header = Buffer.alloc(44);
  const rate = 8000;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + promised * rate, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(promised * rate, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]);
}

test('a sound of no seconds ends, and takes no other with it', async ({ page }) => {
  await page.route('**/*.m4a', (route) => route.fulfill({ contentType: 'audio/wav', body: wav(0) }));
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).click();
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await page.unroute('**/*.m4a');
  await page.goto(await storyUrl(SPANISH, OTHER));
  await listen(page).click();
  await isPlaying(page);
});

test('a truncated sound plays what is there, and ends', async ({ page }) => {
  await page.route('**/*.m4a', (route) => route.fulfill({ contentType: 'audio/wav', body: wav(2, 60) }));
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).click();
  await isPlaying(page, 0.5);
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await page.goto(SPANISH.origin + SPANISH.section);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a dock that cannot be loaded leaves the browser’s own controls', async ({ page, pageErrors }) => {
  await page.route('**/reproductor/', (route) => route.fulfill({ status: 503 }));
  await page.goto(await storyUrl(SPANISH, EPISODES.es));
  await listen(page).click();
  const native = page.locator('.audio-player audio');
  await expect(native).toBeVisible();
  await expect(native).toHaveJSProperty('paused', false);
  expect(pageErrors.splice(0).join(' ')).toContain('The audio dock could not be loaded');
});

test('storage that is refused plays, and the sound ends with its page', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  await open(page);
  await page.goto(SPANISH.origin + SPANISH.section);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dock(page)).toHaveCount(0);
});

test('a state that is none of ours is dropped', async ({ page }) => {
  await page.goto(SPANISH.origin + SPANISH.front);
  await page.evaluate(() => sessionStorage.setItem('portada-dock', '{"sound":{"url":"javascript:alert(1)"}}'));
  await page.goto(SPANISH.origin + SPANISH.section);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('portada-dock'))).toBeNull();
  await expect(dock(page)).toHaveCount(0);
});

test('a second tab pauses the first, and a tab that is opened beside plays nothing', async ({ page, context }) => {
  await open(page);
  const [second] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate((href) => void window.open(href), SPANISH.origin + SPANISH.section),
  ]);
  await second.waitForLoadState('networkidle');
  await expect(dock(second)).toHaveCount(0);
  await isPlaying(page);
  await open(second);
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await isPlaying(second);
});

test('a logout ends the sound with the page, and its state', async ({ page, context }) => {
  await signIn(page, SPANISH.origin, 1);
  await open(page);
  await page.goto(SPANISH.origin + SPANISH.section);
  await isPlaying(page);
  await context.clearCookies();
  await page.goto(SPANISH.origin + SPANISH.front);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('portada-dock'))).toBeNull();
  await expect(dock(page)).toHaveCount(0);
});

test('a video and the sound of the dock pause each other', async ({ page }) => {
  const slug = demoStories(SPANISH).find(({ type }) => type === 'video')?.slug ?? '';
  await open(page);
  await page.goto(await storyUrl(SPANISH, slug));
  await isPlaying(page);
  await page.locator('.player .start').click();
  await expect(dock(page)).toHaveAttribute('data-state', 'paused');
  await part(page, 'play').click();
  await isPlaying(page);
  await expect(page.locator('.player')).toHaveAttribute('data-state', 'paused');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an episode has the browser’s player and a link to its file', async ({ page }) => {
    await page.goto(await storyUrl(SPANISH, EPISODES.es));
    await expect(page.locator('.audio-player audio')).toBeVisible();
    await expect(page.locator('.audio-player audio')).toHaveAttribute('controls', '');
    await expect(listen(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Descargar el audio' })).toHaveAttribute('href', /\.m4a$/);
  });
});
