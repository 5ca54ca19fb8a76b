import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/settings/config.ts';
import { localNewsletterProvider } from '#server/subjects/newsletters/newsletter-provider.ts';
import { openNewsletterProvider } from '#server/subjects/newsletters/open-newsletter-provider.ts';

const KEY = 'xkeysib-0123456789abcdef';

describe('the newsletter provider', () => {
  const open = (environment: Record<string, string>) =>
    openNewsletterProvider(readConfig(environment), () => Promise.resolve(1));

  it('uses the newsroom’s own newsletters unless the mailing service has a key', () => {
    expect(open({})).toBe(localNewsletterProvider);
    expect(open({ NEWSLETTER_KEY: '' })).toBe(localNewsletterProvider);
    expect(open({ NEWSLETTER_KEY: KEY })).not.toBe(localNewsletterProvider);
  });

  it.each([
    'https://api.brevo.com/v3',
    'http://localhost:8080/v3',
    'http://127.0.0.1/v3',
    'http://[::1]:8080',
  ])('accepts the URL %s of the mailing service', (url) => {
    expect(readConfig({ NEWSLETTER_URL: url }).NEWSLETTER_URL).toBe(url);
  });

  it.each([
    'http://api.brevo.com/v3',
    'http://localhost:80@evil.example/',
    'http://localhost.evil.example/',
    'https://u:p@api.example',
    'ftp://x',
    'x',
  ])('rejects a URL of the mailing service at which others could read the key: %s', (url) => {
    expect(() => readConfig({ NEWSLETTER_URL: url, NEWSLETTER_KEY: KEY })).toThrow(
      /NEWSLETTER_URL: must be https/,
    );
  });

  it.each(['short', 'with a space in it', `${KEY}\nx`])(
    'rejects a malformed key without its value in the error: %j',
    (key) => {
      expect(() => readConfig({ NEWSLETTER_KEY: key })).toThrow(
        /NEWSLETTER_KEY: must have at least 8/,
      );
      expect(() => readConfig({ NEWSLETTER_KEY: key })).not.toThrow(new RegExp(key.slice(0, 8)));
    },
  );
});
