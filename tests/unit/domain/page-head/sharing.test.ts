import { expect, test } from 'vitest';
import { shareLinks } from '#domain/page-head/sharing.ts';

const shared = {
  url: 'http://elfar.example/politica/2026/01/02/a-b/',
  title: 'L’aigua & el vi: 50 % més',
};
const names = (links: { network: string }[]) => links.map(({ network }) => network);

// R2.90, R2.91
test('a story has three share links at once and three more on request', () => {
  const { shown, further } = shareLinks(shared, { isLive: false });
  expect(names(shown)).toEqual(['facebook', 'twitter', 'whatsapp']);
  expect(names(further)).toEqual(['linkedin', 'telegram', 'threads']);
});

// R2.91
test('a live blog has Telegram and Threads among its first links', () => {
  const { shown, further } = shareLinks(shared, { isLive: true });
  expect(names(shown)).toEqual(['facebook', 'twitter', 'whatsapp', 'telegram', 'threads']);
  expect(names(further)).toEqual(['linkedin']);
});

test('every share link is an HTTPS URL with the story’s URL, and its title if the network accepts one', () => {
  const { shown, further } = shareLinks(shared, { isLive: false });
  for (const { network, href } of [...shown, ...further]) {
    const { protocol, searchParams } = new URL(href);
    const given = [...searchParams.values()].join(' ');
    expect(protocol).toBe('https:');
    expect(given).toContain(shared.url);
    if (network !== 'facebook' && network !== 'linkedin') expect(given).toContain(shared.title);
    expect(href).not.toContain('+');
  }
});
