import { afterEach, expect, it, vi } from 'vitest';
import { OUTLINE_PREFIX } from '#browser/accounts/forget-reader.ts';
import { lastVisit, readLastVisit } from '#stores/last-visit.ts';

const DAY = 24 * 3_600_000;
const NOON = Date.parse('2026-03-10T12:00:00Z');

function openStorage() {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

it('counts a week at the first visit, and from the last visit on later', () => {
  openStorage();
  expect(readLastVisit(NOON)).toBe(NOON - 7 * DAY);
  expect(readLastVisit(NOON + DAY)).toBe(NOON);
  expect(readLastVisit(NOON + 2 * DAY)).toBe(NOON + DAY);
});

it('is read by the list of saved stories without recording a visit', () => {
  openStorage();
  readLastVisit(NOON);
  expect(lastVisit(NOON + DAY)).toBe(NOON);
  expect(lastVisit(NOON + 2 * DAY)).toBe(NOON);
});

it('uses a key that a logout deletes', () => {
  const kept = openStorage();
  readLastVisit(NOON);
  expect([...kept.keys()].every((key) => key.startsWith(OUTLINE_PREFIX))).toBe(true);
});

it('counts a week if the stored value is damaged or the browser blocks the storage', () => {
  openStorage().set('portada-reader-visit', 'x');
  expect(readLastVisit(NOON)).toBe(NOON - 7 * DAY);
  vi.stubGlobal('localStorage', undefined);
  expect(readLastVisit(NOON)).toBe(NOON - 7 * DAY);
});
