import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/server/config.ts';
import { localNewsletterProvider } from '../../../../src/server/newsletters/newsletter-provider.ts';
import { openNewsletterProvider } from '../../../../src/server/newsletters/open-newsletter-provider.ts';

const KEY = 'xkeysib-0123456789abcdef';

describe('who sends newsletters', () => {
  const open = (environment: Record<string, string>) => openNewsletterProvider(readConfig(environment), () => Promise.resolve(1));

  it('is the newsroom itself, unless there is a key of the mailing service', () => {
    expect(open({})).toBe(localNewsletterProvider);
    expect(open({ NEWSLETTER_KEY: '' })).toBe(localNewsletterProvider);
    expect(open({ NEWSLETTER_KEY: KEY })).not.toBe(localNewsletterProvider);
  });

  it.each(['https://api.brevo.com/v3', 'http://localhost:8080/v3', 'http://127.0.0.1/v3', 'http://[::1]:8080'])(
    'is called at %s',
    (url) => {
      expect(readConfig({ NEWSLETTER_URL: url }).NEWSLETTER_URL).toBe(url);
    },
  );

  it.each([
    'http://api.brevo.com/v3',
    'http://localhost:80@evil.example/',
    'http://localhost.evil.example/',
    'https://u:p@api.example',
    'ftp://x',
    'x',
  ])('is not called where others hear the key: %s', (url) => {
    expect(() => readConfig({ NEWSLETTER_URL: url, NEWSLETTER_KEY: KEY })).toThrow(/NEWSLETTER_URL: must be https/);
  });

  it.each(['short', 'with a space in it', `${KEY}\nx`])('is not called with what is no key, which the error does not repeat: %j', (key) => {
    expect(() => readConfig({ NEWSLETTER_KEY: key })).toThrow(/NEWSLETTER_KEY: must have at least 8/);
    expect(() => readConfig({ NEWSLETTER_KEY: key })).not.toThrow(new RegExp(key.slice(0, 8)));
  });
});
