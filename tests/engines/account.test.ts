import { elfarIn } from '#tests/e2e/support/editions.ts';
import { ownName } from '#tests/e2e/support/own-name.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { registerReader } from '#tests/e2e/support/readers/registered-reader.ts';
import { publishThread } from '#tests/e2e/support/thread.ts';
import { test } from './support/reader.ts';

const elfar = elfarIn('ca');

test('a reader logs in at a story, saves it, votes in a poll, and answers a comment', async ({
  tab,
}) => {
  test.setTimeout(90_000);
  const { email, password } = await registerReader('lectora');
  const story = await storyUrl(elfar, elfar.story);

  await test.step('the login leads back to the story', async () => {
    await tab.goto(story);
    // A window without focus closes the prompt (`:focus-within` never matches), so its link is opened.
    const login = await tab.evaluate(
      () => document.querySelector<HTMLAnchorElement>('dialog a[href*="/acceso/"]')?.href,
    );
    await tab.goto(login ?? '');
    await tab.fill('[name=email]', email);
    await tab.fill('[name=password]', password);
    await tab.key('Enter');
    await tab.poll(() => location.href).toBe(story);
  });

  await test.step('a saved story is in the list and on the device', async () => {
    await tab.press('main button[aria-pressed=false]:not(:disabled)');
    await tab.see('main button[aria-pressed=true]');
    await tab
      .poll(async () => {
        const worker = await navigator.serviceWorker.getRegistration();
        return worker?.active !== null && (await caches.keys()).length > 0;
      })
      .toBe(true);
    await tab.goto(`${elfar.origin}${elfar.front}perfil/contenidos-guardados/`);
    await tab.see(`main article a[href$="${new URL(story).pathname}"]`);
  });

  await test.step('a vote in a poll is counted', async () => {
    await tab.goto(await storyUrl(elfar, 'enquesta-votar-als-setze-anys'));
    await tab.see('section.poll astro-island[ssr]', 0);
    await tab.press('section.poll label');
    await tab.press('section.poll .main-action');
    await tab.see('section.poll table');
  });

  await test.step('a vote and an answer are below a comment', async () => {
    const { url } = await publishThread(elfar, [ownName('Un altre lector opina')]);
    const text = ownName('Hi estic d’acord');
    await tab.goto(`${url}#comentaris`);
    await tab.press('.threads .comment button[aria-pressed=false]');
    await tab
      .poll(() => document.querySelector('.threads .comment button[aria-pressed] b')?.textContent)
      .toBe('1');
    await tab.press('.threads .comment [data-place=tools] button:not([aria-pressed])');
    await tab.poll(() => document.activeElement?.closest('.threads')?.tagName).toBe('OL');
    await tab.type(text);
    await tab.press('.threads form button');
    await tab.poll(() => document.querySelector('.threads li li')?.textContent).toContain(text);
  });
});
