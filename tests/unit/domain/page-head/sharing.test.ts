import { expect, test } from 'vitest';
import { shareLinks } from '../../../../src/domain/page-head/sharing.ts';

const shared = { url: 'http://elfar.example/politica/2026/01/02/a-b/', title: 'L’aigua & el vi: 50 % més' };
const names = (links: { network: string }[]) => links.map(({ network }) => network);

test('three networks are always there and three more on asking', () => {
  const { shown, further } = shareLinks(shared, { isLive: false });
  expect(names(shown)).toEqual(['facebook', 'twitter', 'whatsapp']);
  expect(names(further)).toEqual(['linkedin', 'telegram', 'threads']);
});

test('live coverage shows Telegram and Threads at once', () => {
  const { shown, further } = shareLinks(shared, { isLive: true });
  expect(names(shown)).toEqual(['facebook', 'twitter', 'whatsapp', 'telegram', 'threads']);
  expect(names(further)).toEqual(['linkedin']);
});

test('every link is a secure address of the network that gives back the story’s own address, and its title where it takes one', () => {
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
