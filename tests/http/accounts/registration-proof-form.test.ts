import { beforeAll, describe, expect, it } from 'vitest';
import { createResubmitProof } from '#server/subjects/abuse-protection/resubmit-proof.ts';
import {
  ago,
  MINUTE,
  startProvedAccounts,
  type ProvedAccounts,
} from '#tests/support/readers/proved-accounts.ts';
import { aRegistration, register } from '#tests/support/readers/registration.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import { solvedChallenge } from '#tests/support/readers/solved-challenge.ts';

/** Tests of the proof of work against automated registrations, through the page. */

let accounts: ProvedAccounts;

beforeAll(async () => {
  accounts = await startProvedAccounts();
  return () => accounts.close();
});

describe('a registration through the form without JavaScript', () => {
  const ASKED = 'Per demostrar que no ets un robot, torna a escriure la contrasenya';
  const tokenIn = (html: string) =>
    /<input type="hidden" name="recaptcha" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const tokenOf = (milliseconds: number, alias = 'elfar') =>
    createResubmitProof(accounts.nodeOf({ now: ago(milliseconds) })).ask(accounts.siteOf(alias));

  const formOf = (
    fields: Record<string, string>,
  ): Record<string, string> & { email: string; password: string } => {
    const { nick, email, password, name, surname, birthdate } = aRegistration();
    const person = {
      nick,
      email,
      password,
      name: String(name),
      surname: String(surname),
      birthdate: String(birthdate),
    };
    return { ...person, terms: 'true', newsletters: 'elfar-setmanal', ...fields };
  };

  async function expectAskedAgain(
    fields: Record<string, string>,
    browser: ReaderBrowser = accounts.browser(),
  ) {
    const form = formOf(fields);
    const { status, headers, html } = await browser.open('/registro/', form);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(html).toContain(ASKED);
    expect(await accounts.isThere(form.email)).toBe(false);
    return { form, html };
  }

  it('asks for a second submission of the form, with every field but the password filled in', async () => {
    const { form, html } = await expectAskedAgain({});
    expect(html).toContain(`value="${form.email}"`);
    expect(html).not.toContain(form.password);
    expect(html).toMatch(/name="newsletters"[^>]*checked|checked[^>]*name="newsletters"/);
    expect(html).toMatch(/name="terms"[^>]*checked|checked[^>]*name="terms"/);
    expect(tokenIn(html)).not.toBe('');
    const { status, html: done } = await accounts
      .browser()
      .open('/registro/', { ...form, recaptcha: await tokenOf(4000) });
    expect(status).toBe(200);
    expect(done).toContain(`T’hem enviat un correu a ${form.email}.`);
    expect((await accounts.mailsTo(form.email))[0]?.subject).toContain('Confirma la teva adreça');
  });

  it('sends a token for the second submission even if the first one has errors', async () => {
    const { status, html } = await accounts.browser().open('/registro/', formOf({ name: '' }));
    expect([status, html.includes(ASKED), tokenIn(html) !== '']).toEqual([400, false, true]);
  });

  it('asks again when the second submission comes at once, as from a program', async () => {
    const browser = accounts.browser();
    const { html } = await expectAskedAgain({}, browser);
    const again = await expectAskedAgain({ recaptcha: tokenIn(html) }, browser);
    expect(tokenIn(again.html)).not.toBe(tokenIn(html));
  });

  it('asks again for a token that is expired, forged or of another site, and for a solved challenge', async () => {
    await expectAskedAgain({ recaptcha: await tokenOf(21 * MINUTE) });
    await expectAskedAgain({ recaptcha: await tokenOf(4000, 'ondamarea') });
    const foreign = createResubmitProof(
      accounts.nodeOf({ secret: 'another secret of thirty-two characters', now: ago(4000) }),
    );
    await expectAskedAgain({ recaptcha: await foreign.ask(accounts.siteOf('elfar')) });
    const [, payload] = (await tokenOf(4000)).split('.');
    await expectAskedAgain({
      recaptcha: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    });
    await expectAskedAgain({ recaptcha: await solvedChallenge(accounts.browser()) });
  });

  it('accepts a token once of many simultaneous submissions', async () => {
    const recaptcha = await tokenOf(4000);
    const forms = Array.from({ length: 5 }, () => formOf({ recaptcha }));
    await Promise.all(forms.map((form) => accounts.browser().open('/registro/', form)));
    expect(
      (await Promise.all(forms.map(({ email }) => accounts.isThere(email)))).filter(Boolean),
    ).toHaveLength(1);
  });

  it('limits registrations by form to three an hour per network address, while the call allows more', async () => {
    const browser = accounts.browser({ address: '203.0.113.99' });
    const answers = [];
    for (let press = 0; press < 4; press += 1) {
      const form = formOf({ recaptcha: await tokenOf(4000) });
      const { status } = await browser.open('/registro/', form);
      answers.push([status, await accounts.isThere(form.email)]);
    }
    expect(answers).toEqual([
      [200, true],
      [200, true],
      [200, true],
      [429, false],
    ]);
    expect((await register(browser, aRegistration())).status).toBe(201);
  });

  it('refuses a registration form from another site', async () => {
    const form = formOf({ recaptcha: await tokenOf(4000) });
    const { status } = await accounts
      .browser()
      .open('/registro/', form, { origin: 'http://evil.example' });
    expect([status, await accounts.isThere(form.email)]).toEqual([403, false]);
  });
});
