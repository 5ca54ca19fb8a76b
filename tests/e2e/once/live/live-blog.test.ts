import type { Page } from 'playwright/test';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { measureShifts } from '#tests/e2e/support/layout-shift.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { postsOf } from '#tests/e2e/support/live-blog.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { openPage, settled } from '#tests/e2e/support/ready.ts';

const catalan = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'ca');
if (!catalan) throw new Error('There is no edition.');

/**
 * Opens a page that follows its live blog, and waits until the stream has answered: before that the
 * node does not know a reader for its changes.
 */
async function openFollowing(page: Page, url: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().includes('/events'));
  await openPage(page, url);
  await opened;
}

test.describe('a live blog that continues', () => {
  // R10.4
  test('announces new posts in a button, moves nothing, and takes them in by keyboard', async ({
    page,
    blog: publishBlog,
  }) => {
    const blog = await publishBlog(25);
    await measureShifts(page);
    await openFollowing(page, blog.url);
    await page.locator('#p20').scrollIntoViewIfNeeded();
    /** The place of what is read, and the layout shift of the page so far. */
    const places = () =>
      page.evaluate(() => ({
        y: scrollY,
        top: document.querySelector('#p20')?.getBoundingClientRect().top,
        shift: window.layoutShift,
      }));
    const before = await places();
    const button = page.locator('.updates button');
    await blog.write(26);
    await expect(button).toHaveText('1 publicación nueva');
    await blog.write(27, { portada: { isKey: true } });
    await expect(button).toHaveText('2 publicaciones nuevas');
    await expect(page).toHaveTitle(new RegExp(`^\\(2\\) ${blog.headline}`));
    expect(await places()).toEqual(before);
    expect((await postsOf(page))[0]).toBe('p25');
    await expectNoViolations(page);
    await button.focus();
    await page.keyboard.press('Enter');
    expect((await postsOf(page)).slice(0, 3)).toEqual(['p27', 'p26', 'p25']);
    await expect(page.locator('#p27')).toBeFocused();
    await expect(page.locator('#p27')).toBeInViewport();
    await expect(button).toBeHidden();
    await expect(page).toHaveTitle(/^Cobertura/);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('counts new posts on the icon of the installed site until they are read or left', async ({
    page,
    blog: publishBlog,
  }) => {
    // A browser without the installed site has no icon. The storage outlives the page.
    await page.addInitScript(() => {
      const keep = (count: number) =>
        Promise.resolve(sessionStorage.setItem('badge', String(count)));
      Object.assign(navigator, { setAppBadge: keep });
    });
    const badge = () => page.evaluate(() => sessionStorage.getItem('badge'));
    const blog = await publishBlog(25);
    await openFollowing(page, blog.url);
    await page.locator('#p20').scrollIntoViewIfNeeded();
    await blog.write(26);
    await expect.poll(badge).toBe('1');
    await blog.write(27);
    await expect.poll(badge).toBe('2');
    await page.locator('.updates button').click();
    await expect.poll(badge).toBe('0');
    await page.locator('#p20').scrollIntoViewIfNeeded();
    await blog.write(28);
    await expect.poll(badge).toBe('1');
    await page.goto(new URL('/', blog.url).href);
    expect(await badge()).toBe('0');
  });

  // R10.11
  test('tells an open page of a change of the alerts within seconds', async ({
    page,
    context,
    blog: publishBlog,
    alert: publishAlert,
  }) => {
    const blog = await publishBlog(3);
    const questions: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/alertas/') && questions.push(request.url()),
    );
    await openFollowing(page, blog.url);
    const alert = page.getByRole('complementary', { name: 'Aviso' });
    await alert.getByRole('button').click();
    await context.clearCookies();
    const asked = questions.length;
    // It leaves after seven seconds.
    await Promise.all([
      publishAlert(),
      expect(alert.getByText('Alerta por viento')).toBeInViewport({ ratio: 1 }),
    ]);
    // By the channel, not by a question of the page.
    expect(questions).toHaveLength(asked);
    await expectNoViolations(page);
  });

  test('changes, removes and pins posts in place, and keeps them in the order of their times', async ({
    page,
    blog: publishBlog,
  }) => {
    const blog = await publishBlog(5);
    await openFollowing(page, blog.url);
    await blog.write(3, { headline: 'Una corrección' });
    await expect(page.locator('#p3 h2')).toHaveText('Una corrección');
    await expect(page.locator('#p3 .when')).toContainText('Corregida a la');
    await blog.remove(4);
    await expect(page.locator('#p4')).toHaveCount(0);
    await blog.write(2, { portada: { isPinned: true } });
    await expect(page.locator('.pinned #p2')).toContainText('Destacada');
    await blog.write(2);
    await expect(page.locator('.pinned .post')).toHaveCount(0);
    expect(await postsOf(page)).toEqual(['p5', 'p3', 'p2', 'p1']);
    // The old page may be sent for a second more.
    await expect(async () => {
      await page.reload();
      expect(await postsOf(page)).toEqual(['p5', 'p3', 'p2', 'p1']);
    }).toPass();
  });

  test('does not announce an edit of a post of the next page as a new post', async ({
    page,
    blog: publishBlog,
  }) => {
    const blog = await publishBlog(25);
    await openFollowing(page, blog.url);
    await expect(page.locator('#p1')).toHaveCount(0);
    await page.locator('.days .post').nth(5).scrollIntoViewIfNeeded();
    await blog.write(1, { headline: 'Una corrección' });
    await blog.write(26);
    await expect(page.locator('.updates button')).toHaveText('1 publicación nueva');
    await page.locator('.updates button').click();
    await expect(page.locator('#p26')).toBeFocused();
    await expect(page.locator('.updates button')).toBeHidden();
  });

  test('tells what came while the network was away', async ({
    page,
    context,
    blog: publishBlog,
  }) => {
    const blog = await publishBlog(3);
    await openFollowing(page, blog.url);
    // A part that is still loading would fail to load.
    await settled(page);
    await context.setOffline(true);
    await blog.write(4);
    await blog.remove(1);
    await context.setOffline(false);
    // The browser connects again, or a return to the tab does.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.locator('#p1')).toHaveCount(0);
    await page.locator('.updates').scrollIntoViewIfNeeded();
    await expect(page.locator('.updates button:visible, #p4:visible').first()).toBeVisible();
  });

  test('asks from time to time if streams do not arrive, and tells the other tabs', async ({
    page,
    context,
    blog: publishBlog,
  }) => {
    const blog = await publishBlog(3);
    await page.clock.install();
    let refused = 0;
    await context.route('**/events?*', () => {
      // A proxy that holds the answer back.
      refused += 1;
    });
    await page.goto(blog.url);
    await expect.poll(() => refused).toBe(1);
    const other = await context.newPage();
    await openPage(other, blog.url);
    await page.clock.fastForward(6000);
    await blog.remove(2);
    await page.clock.fastForward(31_000);
    for (const tab of [page, other]) await expect(tab.locator('#p2')).toHaveCount(0);
    await other.close();
    await blog.remove(1);
    await page.clock.fastForward(31_000);
    await expect(page.locator('#p1')).toHaveCount(0);
    expect(refused).toBe(1);
  });

  test('has one stream for all tabs, and follows the choices of the reader', async ({
    page,
    context,
    blog: publishBlog,
  }) => {
    const blog = await publishBlog(3);
    const events: string[] = [];
    context.on(
      'request',
      (request) => request.url().includes('/events') && events.push(request.url()),
    );
    await openFollowing(page, blog.url);
    const other = await context.newPage();
    await openPage(other, blog.url);
    await blog.remove(3);
    for (const tab of [page, other]) await expect(tab.locator('#p3')).toHaveCount(0);
    expect(events).toHaveLength(1);
    await other.close();
    await page.locator('#p2').scrollIntoViewIfNeeded();
    await openOptions(page);
    await page.getByRole('checkbox', { name: 'Avisar solo de los momentos clave' }).check();
    await blog.write(5);
    await blog.write(6, { portada: { isKey: true } });
    await expect(page.locator('.updates button')).toHaveText('1 publicación nueva');
    await page.getByRole('checkbox', { name: 'Avisar solo de los momentos clave' }).uncheck();
    await expect(page.locator('.updates button')).toHaveText('2 publicaciones nuevas');
    await page.locator('.updates button').click();
    await page.getByRole('checkbox', { name: 'Detener las actualizaciones' }).check();
    await blog.write(4);
    await blog.remove(1);
    await expect(page.locator('#p1')).toHaveCount(0);
    await expect(page.locator('.updates button')).toBeHidden();
    await page.reload();
    await openOptions(page);
    await expect(page.getByRole('checkbox', { name: 'Detener las actualizaciones' })).toBeChecked();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // R2.107
  test('a live blog is read by links, in both orders, from a post on, and by key moments', async ({
    page,
    blog: publishBlog,
  }) => {
    const blog = await publishBlog(30);
    await blog.write(7, { portada: { isKey: true } });
    await page.goto(blog.url);
    expect(await postsOf(page)).toHaveLength(20);
    await page.getByRole('link', { name: 'Publicaciones anteriores' }).click();
    await expect(page).toHaveURL(`${blog.url}p10/`);
    await expect(page.locator('#p10')).toHaveClass(/isMarked/);
    await expect.poll(() => postsOf(page)).toHaveLength(10);
    await page.getByRole('link', { name: 'Ir al inicio del directo' }).click();
    await expect.poll(() => postsOf(page)).toHaveLength(20);
    await openOptions(page);
    await page.getByRole('link', { name: 'Desde el principio' }).click();
    await expect.poll(async () => (await postsOf(page)).slice(0, 2)).toEqual(['p1', 'p2']);
    await page.getByRole('link', { name: 'Publicaciones siguientes' }).click();
    await expect.poll(async () => (await postsOf(page))[0]).toBe('p21');
    await page.goto(blog.url);
    await openOptions(page);
    await page
      .getByRole('navigation', { name: 'Orden de las publicaciones' })
      .getByRole('link', { name: 'Solo momentos clave' })
      .click();
    await expect.poll(() => postsOf(page)).toEqual(['p7']);
    await page.goto(blog.url);
    await page.locator('#p15 .when a').click();
    await expect(page).toHaveURL(`${blog.url}p15/`);
  });
});

for (const below of ['', 'cronologia/', 'claves/', 'elfar-llevantada-12/']) {
  test(`the page "${below}" of a live blog has no barriers`, async ({ page }) => {
    await page.goto((await storyUrl(catalan, 'temporal-llevant-alber-en-directe')) + below);
    await expectNoViolations(page);
  });
}

/** Opens the orders of the posts and the choices about news. */
async function openOptions(page: Page): Promise<void> {
  await page.locator('.coverage summary', { hasText: 'Opciones' }).press('Enter');
}
