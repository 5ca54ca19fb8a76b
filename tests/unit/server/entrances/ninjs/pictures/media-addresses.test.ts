import { describe, expect, it } from 'vitest';
import { mediaAddressesIn } from '#server/entrances/ninjs/pictures/media-addresses.ts';

describe('the addresses in an item that may be those of sent files', () => {
  it('are found in any version, in included items and in HTML, each once', () => {
    const inner = {
      uri: 'urn:inner',
      associations: [{ renditions: [{ href: 'https://cms.example/inner.jpg' }] }],
    };
    const item = {
      uri: 'https://cms.example/story',
      renditions: { main: { href: '/media/files/a.jpg' } },
      associations: {
        one: inner,
        two: { renditions: [{ href: 'https://cms.example/inner.jpg' }] },
      },
      body_html:
        '<img src="https://cms.example/a.jpg?b=1&amp;c=2"><video poster="https://cms.example/p.jpg"><source src="https://cms.example/v.mp4"><track src="https://cms.example/v.vtt"></video>',
    };
    expect(mediaAddressesIn(item)).toEqual([
      'https://cms.example/story',
      '/media/files/a.jpg',
      'urn:inner',
      'https://cms.example/inner.jpg',
      'https://cms.example/a.jpg?b=1&c=2',
      'https://cms.example/p.jpg',
      'https://cms.example/v.mp4',
      'https://cms.example/v.vtt',
    ]);
  });

  it.each([[undefined], [null], ['text'], [7], [[]]])('are none in %j', (item) => {
    expect(mediaAddressesIn(item)).toEqual([]);
  });

  it('are neither relative, nor scripts, nor longer than an address that can be sent', () => {
    expect(
      mediaAddressesIn({
        a: 'photo.jpg',
        b: 'javascript:alert(1)',
        c: `https://a/${'b'.repeat(2000)}`,
        d: 'https://a/b c',
      }),
    ).toEqual([]);
  });

  it('are at most 2,000, also of a deep and long item', () => {
    let deep: unknown = 'https://a/deep';
    for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
    const many = Array.from({ length: 100_000 }, (_, at) => `https://a/${at}`);
    expect(mediaAddressesIn({ deep, many })).toHaveLength(2000);
  });
});
