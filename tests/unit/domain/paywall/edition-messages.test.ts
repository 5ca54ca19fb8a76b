import { describe, expect, it } from 'vitest';
import { editionMessages } from '#domain/paywall/edition-messages.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';

const message = (principalText: string, fields: Record<string, unknown> = {}) => ({
  id: 'mur',
  type: 'modal',
  canBeClosed: false,
  principalText,
  ...fields,
});

const site = siteOf({
  alias: 'elfar',
  locales: ['ca', 'es'],
  paywall: {
    messages: {
      ca: [
        message('Registra’t', {
          logo: '/media/images/far.webp',
          logoUrl: '/',
          buttonText: 'Registra’m',
          buttonUrl: '/registro/',
        }),
      ],
      es: [
        message('Regístrate', {
          buttonUrl: '/registro/',
          bottomText: 'Ayuda',
          bottomUrl: 'https://ayuda.example/',
        }),
      ],
    },
    versions: [{ id: 'prova', messages: { ca: [message('Prova-ho')], es: [message('Pruébalo')] } }],
  },
});

describe('the messages of an edition', () => {
  it('have the paths of its language, and the same pictures and other hosts', () => {
    expect(editionMessages({ site, locale: 'es' }, undefined)).toEqual([
      message('Regístrate', {
        buttonUrl: '/es/registro/',
        bottomText: 'Ayuda',
        bottomUrl: 'https://ayuda.example/',
      }),
    ]);
    expect(editionMessages({ site, locale: 'ca' }, undefined)[0]).toMatchObject({
      logo: '/media/images/far.webp',
      logoUrl: '/',
      buttonUrl: '/registro/',
    });
  });

  it.each([
    ['prova', 'Prova-ho'],
    ['published', 'Registra’t'],
    ['unknown', 'Registra’t'],
    ['__proto__', 'Registra’t'],
  ])('are those of the version %s', (version, text) => {
    expect(
      editionMessages({ site, locale: 'ca' }, version).map(({ principalText }) => principalText),
    ).toEqual([text]);
  });

  it('are none in a language without messages', () => {
    expect(editionMessages({ site: siteOf({ alias: 'buit' }), locale: 'ca' }, 'prova')).toEqual([]);
  });
});

describe.each(readSites('src/content'))('the demo paywall of $alias', (demo) => {
  it.each(demo.locales)(
    'has messages of every type in %s, with words on every button',
    (locale) => {
      const versions = [undefined, ...demo.paywall.versions.map(({ id }) => id)];
      const messages = versions.flatMap((version) =>
        editionMessages({ site: demo, locale }, version),
      );
      expect(new Set(messages.map(({ type }) => type))).toEqual(
        new Set(['bottom', 'float', 'float-counter', 'modal']),
      );
      for (const {
        buttonText,
        buttonUrl,
        button2Text,
        button2Url,
        bottomText,
        bottomUrl,
      } of messages) {
        expect([buttonText, button2Text, bottomText].map((text) => text !== undefined)).toEqual(
          [buttonUrl, button2Url, bottomUrl].map((url) => url !== undefined),
        );
      }
    },
  );
});
