import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { markedPicture } from '#tests/support/media/marked-pictures.ts';
import { MARKS } from '#tests/support/media/marks.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import type { TestBlog } from '#tests/e2e/support/live-blog.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { openPage } from '#tests/e2e/support/ready.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');

const text = (page: Page) => page.getByLabel(t('desk:live.textField'), { exact: true });

const post = (page: Page, words: string) => page.locator('main li:not(.post)', { hasText: words });
const press = (
  page: Page,
  label:
    | 'desk:live.editNamed'
    | 'desk:live.pinNamed'
    | 'desk:live.unpinNamed'
    | 'desk:live.removeNamed',
  name: string,
) => page.getByRole('button', { name: t(label, { name }) }).press('Enter');
/** A post that is on its way stands in the list too, and cannot be removed yet. */
const expectStored = (page: Page, name: string) =>
  expect(page.getByRole('button', { name: t('desk:live.removeNamed', { name }) })).toBeVisible({
    timeout: 15_000,
  });
/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a session on the desk, and the room of a live blog. */
async function enterRoom(
  page: Page,
  { password }: { password: string },
  { id }: TestBlog,
): Promise<void> {
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await page.goto(address(`redaccion/directo/${id}/`));
  await expect(page.locator('section[aria-busy=true]')).toHaveCount(0);
}

test('an editor writes, corrects, pins and removes posts by keyboard, and a reader sees each', async ({
  page,
  browser,
  member,
  blog,
}) => {
  test.slow();
  const own = await blog();
  await enterRoom(page, await member('editor'), own);
  await page.getByRole('link', { name: t('desk:live.back') }).press('Enter');
  await expectWellMade(page);
  await page.getByRole('link', { name: own.headline }).press('Enter');
  const readers = await (await browser.newContext({ locale: 'es-ES' })).newPage();
  await openPage(readers, own.url);

  await page.getByLabel(t('desk:live.titleField')).fill('Gira el viento');
  await text(page).fill('El **viento** gira a poniente.');
  await expect(page.locator('ol .post strong')).toHaveText('viento');
  await expectWellMade(page);
  await text(page).press('Control+Enter');
  await expect(post(page, 'Gira el viento')).toBeVisible();
  await expect(text(page)).toHaveValue('');
  await expect(text(page)).toBeFocused();
  await expect(readers.locator('.posts strong', { hasText: 'viento' })).toBeVisible();

  // Counted every ten seconds: the reader's page, and not this one.
  await expect(page.getByText(t('desk:live.followers', { count: 1 }))).toBeVisible({
    timeout: 20_000,
  });
  await press(page, 'desk:live.editNamed', 'Gira el viento');
  await expect(text(page)).toHaveValue('El **viento** gira a poniente.');
  await expect(text(page)).toBeFocused();
  await text(page).fill('El **viento** gira a levante.');
  await page.getByLabel(t('desk:live.key')).press('Space');
  await text(page).press('Control+Enter');
  await expect(post(page, 'a levante')).toContainText(t('desk:live.edited'));
  await expect(readers.locator('.posts .isKey', { hasText: 'a levante' })).toBeVisible();

  await press(page, 'desk:live.pinNamed', 'Gira el viento');
  await expect(readers.locator('.pinned .post')).toContainText('a levante');
  await press(page, 'desk:live.unpinNamed', 'Gira el viento');
  await expect(readers.locator('.pinned .post')).toHaveCount(0);

  await press(page, 'desk:live.removeNamed', 'Gira el viento');
  await expect(post(page, 'Gira el viento')).toHaveCount(0);
  await page.getByRole('button', { name: t('desk:status.undo') }).press('Enter');
  await expect(post(page, 'Gira el viento')).toBeVisible();
  await press(page, 'desk:live.removeNamed', 'Gira el viento');
  await expect(readers.locator('.posts .post')).toHaveCount(0, { timeout: 15_000 });
  await readers.close();
});

test('a post that is written without a network is published once when it returns, also from a reopened tab', async ({
  page,
  pageErrors,
  member,
  blog,
}) => {
  test.slow();
  await enterRoom(page, await member('editor'), await blog());
  await page.context().setOffline(true);
  await text(page).fill('Sin red.');
  await text(page).press('Control+Enter');
  await expect(page.getByText(t('desk:live.offline'))).toBeVisible();
  await expect(post(page, 'Sin red.')).toContainText(t('desk:live.waiting'));
  await text(page).fill('Un borrador a medias');
  await page.context().setOffline(false);
  await expect(
    post(page, 'Sin red.').getByRole('button', {
      name: t('desk:live.removeNamed', { name: 'Sin red.' }),
    }),
  ).toBeVisible();
  await expect(page.getByText(t('desk:live.offline'))).toBeHidden();

  await page.route('**/api/desk/live/*/posts/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: t('desk:live.send') }).press('Enter');
  await expect(post(page, 'Un borrador a medias')).toContainText(t('desk:live.waiting'));
  await text(page).fill('Otro borrador');
  await page.unrouteAll();
  // A reload may end a write that has begun.
  expect(await keptKeys(page)).toHaveLength(1);
  await page.reload();
  await expect(text(page)).toHaveValue('Otro borrador');
  await expect(
    post(page, 'Un borrador a medias').getByRole('button', {
      name: t('desk:live.removeNamed', { name: 'Un borrador a medias' }),
    }),
  ).toBeVisible();
  await expect(post(page, 'Un borrador a medias')).toHaveCount(1);
  pageErrors.length = 0;
});

test('text that is typed while the device still keeps the sent post stays', async ({
  page,
  member,
  blog,
}) => {
  test.slow();
  await enterRoom(page, await member('editor'), await blog());
  await text(page).fill('Arriba el vent.');
  // A transaction on the queue makes the next one wait until it has nothing more to do.
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('portada-desk');
      request.addEventListener('success', () => resolve(request.result));
    });
    const store = database.transaction('queue', 'readwrite').objectStore('queue');
    const again = () => {
      if (document.body.dataset['free'] === undefined)
        store.count().addEventListener('success', again);
      else database.close();
    };
    again();
  });
  await text(page).press('Control+Enter');
  await expect(post(page, 'Arriba el vent.')).toBeVisible();
  await text(page).fill('I ara plou.');
  await page.evaluate(() => {
    document.body.dataset['free'] = '';
  });
  await expect(
    post(page, 'Arriba el vent.').getByRole('button', {
      name: t('desk:live.removeNamed', { name: 'Arriba el vent.' }),
    }),
  ).toBeVisible();
  await expect(text(page)).toHaveValue('I ara plou.');
});

/** The keys of the posts that the device keeps. */
const keptKeys = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('The device keeps nothing.')));
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === 'portada-desk')) return [];
    const database = await settled(indexedDB.open('portada-desk'));
    const keys = await settled(database.transaction('drafts').objectStore('drafts').getAllKeys());
    database.close();
    return keys.map((key) => JSON.stringify(key));
  });

test('the device keeps the drafts of the person on the desk alone, and none after they leave', async ({
  page,
  member,
  blog,
}) => {
  test.slow();
  const [first, second] = [await blog(), await blog()];
  const editor = await member('editor');
  await enterRoom(page, editor, first);
  await text(page).fill('Encara no ho pot saber ningú.');
  await expect.poll(() => keptKeys(page)).toHaveLength(1);
  const [own = ''] = await keptKeys(page);
  // Another person has written on the same device, whose session has run out.
  await page.evaluate(async (key) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('portada-desk');
      request.addEventListener('success', () => resolve(request.result));
    });
    const [person, ...rest]: string[] = JSON.parse(key);
    const store = database.transaction('drafts', 'readwrite').objectStore('drafts');
    for (const other of ['', `${person}x`, (person ?? '').slice(0, -1), 'zzz', '0'])
      store.put({ text: 'De l’altra.' }, [other, ...rest]);
    await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
    database.close();
  }, own);
  expect(await keptKeys(page)).toHaveLength(6);
  await page.goto(address(`redaccion/directo/${second.id}/`));
  await expect(page.locator('section[aria-busy=true]')).toHaveCount(0);
  expect(await keptKeys(page)).toEqual([own]);
  await page.goto(address(`redaccion/directo/${first.id}/`));
  await expect(text(page)).toHaveValue('Encara no ho pot saber ningú.');
  // A preview that is asked for while the session ends would be refused.
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Encara no ho pot saber ningú.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('desk:leave') }).press('Enter');
  await expect(page).toHaveURL(/\/redaccion\/acceso\//);
  expect(await keptKeys(page)).toEqual([]);
});

test('two editors of one post see each other, and the later one compares both texts', async ({
  page,
  browser,
  pageErrors,
  member,
  blog,
}) => {
  test.slow();
  const shared = await blog();
  await enterRoom(page, await member('editor'), shared);
  await text(page).fill('Primera versión.');
  await text(page).press('Control+Enter');
  await expectStored(page, 'Primera versión.');
  const second = await (await browser.newContext({ locale: 'ca-ES' })).newPage();
  await enterRoom(second, await member('editor', second), shared);
  await press(second, 'desk:live.editNamed', 'Primera versión.');
  await expect(post(page, 'Primera versión.')).toContainText(
    t('desk:live.editing', { nick: 'persona' }).slice(0, 8),
    { timeout: 15_000 },
  );
  await press(page, 'desk:live.editNamed', 'Primera versión.');
  await text(page).fill('Versión de la primera.');
  await text(page).press('Control+Enter');
  await expectStored(page, 'Versión de la primera.');
  await text(second).fill('Versión de la segunda.');
  await text(second).press('Control+Enter');
  await second.getByRole('button', { name: t('desk:live.compare') }).press('Enter');
  await expect(second.getByRole('heading', { name: t('desk:live.conflict') })).toBeFocused();
  await expect(second.getByText('Versión de la primera.').first()).toBeVisible();
  await expectWellMade(second);
  await second.getByRole('button', { name: t('desk:live.keepMine') }).press('Enter');
  await expect(post(page, 'Versión de la segunda.')).toBeVisible({ timeout: 15_000 });
  await second.context().close();
  pageErrors.length = 0;
});

test('a picture of the device goes into the text with its description only', async ({
  page,
  member,
  blog,
}) => {
  test.slow();
  await enterRoom(page, await member('editor'), await blog());
  await page.getByRole('button', { name: t('desk:live.picture') }).press('Enter');
  const insert = page.getByRole('button', { name: t('desk:live.insert') });
  await page.getByLabel(t('desk:live.pictureFile')).setInputFiles({
    name: 'IMG_20261128_071500_casa.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  });
  await expect(insert).toBeDisabled();
  await page.getByLabel(t('desk:live.pictureAlt')).fill('El moll, buit');
  await expectWellMade(page);
  await insert.press('Enter');
  await expect(text(page)).toHaveValue(/^!\[El moll, buit\]\(picture:el-moll-buit-[0-9a-f]{16}\)/);
  await expect(page.locator('ol .post img')).toHaveAttribute('alt', 'El moll, buit');
  await page.getByRole('button', { name: t('desk:live.discard') }).press('Enter');
  await expect(text(page)).toHaveValue('');
});

test('the credit and the caption that a picture had go into empty fields, and a person confirms them', async ({
  page,
  member,
  blog,
}) => {
  test.slow();
  await enterRoom(page, await member('editor'), await blog());
  await page.getByRole('button', { name: t('desk:live.picture') }).press('Enter');
  const insert = page.getByRole('button', { name: t('desk:live.insert') });
  const buffer = await markedPicture('jpeg');
  await page
    .getByLabel(t('desk:live.pictureFile'))
    .setInputFiles({ name: 'mobil.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel(t('desk:live.pictureAlt')).fill('El port');
  const caption = page.getByLabel(t('desk:live.pictureCaption'));
  await caption.fill('Un altre "peu"');
  await insert.press('Enter');
  // The picture is sent, cleaned and read.
  await expect(page.getByLabel(t('desk:live.pictureCredit'))).toHaveValue(
    `${MARKS.artist} / Agència Llevant`,
    { timeout: 20_000 },
  );
  await expect(caption).toHaveValue('Un altre "peu"');
  await expect(page.getByText(t('desk:live.pictureOffered')).first()).toBeAttached();
  await expect(text(page)).toHaveValue('');
  await page.getByLabel(t('desk:live.pictureCredit')).fill('Agència Llevant');
  await insert.press('Enter');
  await expect(text(page)).toHaveValue(
    /^!\[El port\]\(picture:el-port-[0-9a-f]{16} "Un altre \\"peu\\""\)/,
  );
  await expect(page.locator('ol .post figcaption')).toContainText('Un altre "peu"');
  await expect(page.locator('ol .post figcaption')).toContainText('Agència Llevant');
  await page.getByRole('button', { name: t('desk:live.discard') }).press('Enter');
});

test('a new post is signed by the editor, who can take the signature away', async ({
  page,
  member,
  blog,
}) => {
  test.slow();
  const own = await blog();
  const editor = await member('editor');
  await page.goto(address('redaccion/'));
  await page.evaluate(async () =>
    fetch('/api/front/user/profile', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'AGNES', surname: 'Corbera' }),
    }),
  );
  await enterRoom(page, editor, own);
  const signature = page.getByLabel(t('desk:live.author'));
  await expect(signature.locator(':checked')).toHaveText('Agnès Corbera');
  await text(page).fill('Firmado.');
  await text(page).press('Control+Enter');
  await expect(post(page, 'Firmado.')).toContainText('Agnès Corbera');

  await signature.selectOption({ label: t('desk:live.noAuthor') });
  await text(page).fill('Sin firma.');
  await page.reload();
  await expect(text(page)).toHaveValue('Sin firma.');
  await expect(signature).toHaveValue('');
  await text(page).press('Control+Enter');
  await expectStored(page, 'Sin firma.');
  await expect(post(page, 'Sin firma.')).not.toContainText('Agnès Corbera');
});
