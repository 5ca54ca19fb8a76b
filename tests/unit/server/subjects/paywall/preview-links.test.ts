import { expect, it } from 'vitest';
import { createPreviewLinks } from '#server/subjects/paywall/preview-links.ts';

const now = new Date('2026-11-26T12:00:00Z');
const endsAt = new Date('2026-11-27T12:00:00Z');
const story = { site: 'elfar', story: 'el-port' };

it('opens its story until its end, also after a change of the secret', () => {
  const token = createPreviewLinks(['a']).make({ ...story, endsAt });
  for (const secrets of [['a'], ['b', 'a']] as const) {
    const links = createPreviewLinks(secrets);
    expect(links.isValid({ ...story, token, now })).toBe(true);
    expect(links.isValid({ ...story, token, now: new Date(endsAt.getTime() - 1) })).toBe(true);
    expect(links.isValid({ ...story, token, now: endsAt })).toBe(false);
  }
  expect(createPreviewLinks(['b']).isValid({ ...story, token, now })).toBe(false);
});

it('opens no other story and no other site, and not for longer', () => {
  const links = createPreviewLinks(['a']);
  const token = links.make({ ...story, endsAt });
  expect(links.isValid({ ...story, site: 'ondamarea', token, now })).toBe(false);
  expect(links.isValid({ ...story, story: 'el-port-es', token, now })).toBe(false);
  const later = links.make({ ...story, endsAt: new Date('2036-01-01T00:00:00Z') });
  const [end = ''] = later.split('.');
  const [, signature = ''] = token.split('.');
  expect(links.isValid({ ...story, token: `${end}.${signature}`, now })).toBe(false);
});
