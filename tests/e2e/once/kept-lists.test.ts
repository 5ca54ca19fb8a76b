import type { Page } from 'playwright/test';
import { currentUserSchema } from '#domain/accounts/reader.ts';
import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';
import { signIn } from '../support/readers/signed-in.ts';

const [edition] = EDITIONS;
if (!edition) throw new Error('The tests need an edition.');
const t = getTranslator(edition.locale);

/** A story of another site of the group, which this device does not copy for offline reading. */
const story = (id: string) => ({
  id,
  title: `Titular ${id}`,
  url: `http://ondamarea.localhost/mar/2026/03/01/${id}/`,
});
const removeButton = (page: Page, id: string) =>
  page.getByRole('button', { name: t('profile:favourites.remove', { name: `Titular ${id}` }) });

/**
 * Opens the list of saved stories with mocked responses. `profileStatus` is the status of the
 * profile after a removal.
 */
async function openSaved(page: Page, { profileStatus }: { profileStatus: number }) {
  let isRemoved = false;
  await signIn(page, edition?.origin ?? '', 1);
  const user = currentUserSchema.parse({
    id: '7',
    nick: 'farera',
    email: 'a@correu.example',
    type: 1,
    savedContentIds: ['a', 'b'],
  });
  await page.route('**/api/front/user/profile', (route) =>
    isRemoved && profileStatus !== 200
      ? route.fulfill({ status: profileStatus, json: { httpCode: profileStatus } })
      : route.fulfill({ json: { httpCode: 200, response: { user, hasPassword: true } } }),
  );
  await page.route('**/api/front/user/saved-contents/*', (route) => {
    // Simulates another device that saves `c`.
    const contents = isRemoved ? [story('c'), story('b')] : [story('a'), story('b')];
    return route.fulfill({ json: { httpCode: 200, response: { contents } } });
  });
  await page.route('**/api/bookmark/content/*', (route) => {
    isRemoved = true;
    return route.fulfill({ json: { httpCode: 200, response: { isSaved: false } } });
  });
  await page.goto(`${edition?.origin}${edition?.front}perfil/contenidos-guardados/`);
  await removeButton(page, 'a').click();
}

// R4.18
test('the list of saved stories is loaded again after a removal', async ({ page }) => {
  await openSaved(page, { profileStatus: 200 });
  await expect(removeButton(page, 'c')).toBeVisible();
  await expect(removeButton(page, 'a')).toHaveCount(0);
});

// R2.9, R6.12, R8.35
test('a profile that fails to reload redirects the list to the login page', async ({
  page,
  pageErrors,
}) => {
  await openSaved(page, { profileStatus: 503 });
  await expect(page).toHaveURL(/\/acceso\/\?alert=profile_failed$/);
  expect(pageErrors.splice(0).join()).toContain('503');
});

const picture = { src: '/media/rows', alt: '', width: 1200, height: 900 };
const author = (id: string, hoursAgo: number) => {
  const publishedAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
  const latest = {
    title: `Novetat ${id}`,
    url: `/mar/${id}/`,
    publishedAt,
    when: `fa ${hoursAgo} h`,
  };
  return { id, name: `Signatura ${id}`, url: `/autor/${id}/`, image: picture, latest };
};
const rows = (page: Page) => page.getByRole('main').getByRole('article');
const freshStories = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: t('profile:fresh') }) });

/**
 * Opens a list of the profile with mocked responses. The reader follows `authors` and has saved
 * stories `a` and `b`.
 */
async function openList(
  page: Page,
  path: string,
  { authors = [] as ReturnType<typeof author>[], contents = ['a', 'b'] } = {},
) {
  await signIn(page, edition?.origin ?? '', 1);
  const followedAuthorIds = authors.map(({ id }) => id);
  const user = currentUserSchema.parse({
    id: '7',
    nick: 'farera',
    email: 'a@correu.example',
    type: 1,
    savedContentIds: contents,
    followedAuthorIds,
  });
  const response = {
    contents: contents.map((id) => ({ ...story(id), multimedia: { image: picture } })),
    authors,
  };
  await page.route('**/api/front/user/profile', (route) =>
    route.fulfill({ json: { httpCode: 200, response: { user, hasPassword: true } } }),
  );
  await page.route(/\/api\/front\/user\/(saved-contents|followed-authors)\//, (route) =>
    route.fulfill({ json: { httpCode: 200, response } }),
  );
  await page.route('**/media/rows**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  );
  await page.goto(`${edition?.origin}${edition?.front}perfil/${path}/`);
}

// R2.86
test('saved stories have a picture above their words, and on a phone of 96 px beside them, the latest first', async ({
  page,
}) => {
  await openList(page, 'contenidos-guardados', { contents: ['b', 'a'] });
  await expect(rows(page).getByRole('heading')).toHaveText(['Titular b', 'Titular a']);
  const boxes = async () => {
    const picture = await rows(page).first().locator('img').boundingBox();
    const words = await rows(page).first().getByRole('heading').boundingBox();
    if (!picture || !words) throw new Error('The first row has no box.');
    return { picture, words };
  };
  const wide = await boxes();
  expect(wide.words.y).toBeGreaterThanOrEqual(wide.picture.y + wide.picture.height);
  expect(wide.words.width).toBeGreaterThan(230);
  await page.setViewportSize({ width: 360, height: 740 });
  const narrow = await boxes();
  expect(narrow.picture.width).toBe(96);
  expect(narrow.words.x).toBeGreaterThan(narrow.picture.x + 96);
  await expect(freshStories(page), 'a reader without authors').toHaveCount(0);
});

// R2.88
test('followed authors are rows with a portrait of 56 px, below their newest stories', async ({
  page,
}) => {
  await openList(page, 'autores', {
    authors: [author('vell', 24 * 9), author('dijous', 3), author('avui', 1)],
  });
  await expect(rows(page).getByRole('heading')).toHaveText([
    'Signatura vell',
    'Signatura dijous',
    'Signatura avui',
  ]);
  expect((await rows(page).first().locator('img').boundingBox())?.width).toBe(56);
  await expect(freshStories(page).getByRole('link')).toHaveText(['Novetat avui', 'Novetat dijous']);
  await expectFirst(page);
});

test('the saved stories begin with the three newest stories of the followed authors and a link to all', async ({
  page,
}) => {
  const authors = [
    author('vell', 24 * 9),
    ...[5, 2, 4, 3].map((hours) => author(String(hours), hours)),
  ];
  for (const visit of ['first', 'second']) {
    await openList(page, 'contenidos-guardados', { authors });
    const links = ['Novetat 2', 'Novetat 3', 'Novetat 4', t('profile:titles.authors')];
    await expect(freshStories(page).getByRole('link'), `${visit} visit`).toHaveText(links);
  }
  await expectFirst(page);
  await freshStories(page)
    .getByRole('link', { name: t('profile:titles.authors') })
    .click();
  await expect(page).toHaveURL(/\/perfil\/autores\/$/);
  await expect(freshStories(page).getByRole('link')).toHaveCount(4);
});

test('stories that the list of authors has shown are no longer new on the saved stories', async ({
  page,
}) => {
  const authors = [author('avui', 1)];
  await openList(page, 'autores', { authors });
  await expect(freshStories(page)).toBeVisible();
  await openList(page, 'contenidos-guardados', { authors });
  await expect(rows(page)).toHaveCount(2);
  await expect(freshStories(page)).toHaveCount(0);
});

test('an empty list says how to fill it', async ({ page }) => {
  await openList(page, 'contenidos-guardados', { contents: [] });
  await expect(page.getByText(t('profile:favourites.empty'))).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await openList(page, 'autores');
  await expect(page.getByText(t('profile:authors.empty'))).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

/** Checks that the newest stories stand above the first row. */
async function expectFirst(page: Page) {
  const [fresh, first] = [
    await freshStories(page).boundingBox(),
    await rows(page).first().boundingBox(),
  ];
  expect(fresh && first && fresh.y + fresh.height < first.y).toBe(true);
}
