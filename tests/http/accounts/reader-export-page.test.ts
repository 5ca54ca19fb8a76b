import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, it } from 'vitest';
import { aReader, type AccountsApplication } from '#tests/support/readers/accounts-application.ts';
import { sharedAccounts } from '#tests/support/readers/shared-accounts.ts';
import { aHeldReader } from '#tests/support/readers/held-reader.ts';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';

const EXPORT = '/api/front/user/export';
let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await sharedAccounts();
  return () => accounts.close();
});

describe('the export as a page', () => {
  /** Requests the page as a link does: a navigation with cookies and Referer and without Origin. */
  const follow = async (page: string, browser: ReaderBrowser) =>
    browser.call('GET', `${EXPORT}?format=html`, undefined, {
      origin: '',
      referer: `http://elfar.localhost${page}`,
      accept: 'text/html',
    });
  const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });

  it.each([
    [
      'ca',
      '/perfil/mi-cuenta/',
      [
        'Les teves dades a El Far',
        'Contrasenya',
        'Butlletí «El setmanal»',
        'Barcelona',
        'Espanya',
        'El port obre',
        'data-label="Web"><bdi>El Far',
        'Català',
      ],
    ],
    [
      'es',
      '/es/perfil/mi-cuenta/',
      [
        'Tus datos en El Far',
        'contraseña',
        'Boletín «El semanal»',
        'Barcelona',
        'España',
        'El port obre',
        'data-label="Web"><bdi>El Far',
        'Català',
      ],
    ],
  ])(
    'exports valid HTML in the language of the page that links to it: %s',
    async (locale, page, words) => {
      const { browser, registration } = await aHeldReader(accounts);
      const { status, headers, text } = await follow(page, browser);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      expect(headers['content-disposition']).toMatch(
        /^attachment; filename="elfar-\d{4}-\d\d-\d\d\.html"$/,
      );
      const { results } = validator.validateStringSync(text);
      expect(
        results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        ),
      ).toEqual([]);
      expect(text).toContain(`<html lang="${locale}">`);
      expect(text.match(/<h2>/g)).toHaveLength(31);
      const { email, nick } = registration;
      for (const word of [...words, email, nick, '600123456', 'Puig i Soler'])
        expect(text.toLowerCase()).toContain(word.toLowerCase());
      expect(text).not.toMatch(/undefined|xifra|>null<|\{\w+\}/);
    },
  );

  it('exports a page that loads and runs nothing and allows its own style', async () => {
    const { browser } = await aHeldReader(accounts);
    const { headers, text } = await follow('/perfil/mi-cuenta/', browser);
    const [, inFile = ''] =
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString(
      'base64',
    );
    expect(inFile).toBe(
      `default-src 'none'; img-src data:; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`,
    );
    expect(headers['content-security-policy']).toBe(`${inFile}; frame-ancestors 'none'; sandbox`);
    expect(text).not.toMatch(/<(?:script|img|link|iframe|form)\b|url\(|@import|style="/i);
  });

  it('escapes the texts of the reader in the exported page', async () => {
    const { browser } = await aReader(accounts);
    const nasty = '"><script>alert(1)</script><img src=x onerror=alert(1)>&amp;';
    await browser.call('PATCH', '/api/front/user/profile', { address: nasty, surname: nasty });
    const { text } = await follow('/perfil/mi-cuenta/', browser);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|<img/);
  });

  it('redirects a request for the export to the login page without a session', async () => {
    const { status, headers } = await follow('/es/perfil/mi-cuenta/', accounts.browser());
    expect([status, headers.location, headers['cache-control']]).toEqual([
      303,
      '/es/acceso/',
      'no-store',
    ]);
  });
});
