import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetFormDraft, keepFormDraft, readFormDraft } from '#stores/forms/form-draft.ts';
import { DRAFTS } from '#stores/accounts/reader-outline.ts';

const DAY = 24 * 3600 * 1000;
const OF = { form: 'contact', reader: '' };

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

it('keeps the typed values of a form and reader for thirty days', () => {
  keepFormDraft(OF, { message: 'Bon dia', subject: ' ' }, 1000);
  expect(readFormDraft(OF, 1000 + 30 * DAY)).toEqual({ at: 1000, values: { message: 'Bon dia' } });
  expect(readFormDraft({ ...OF, form: 'crida' }, 1000)).toBeUndefined();
  expect(readFormDraft(OF, 1001 + 30 * DAY)).toBeUndefined();
  expect(kept.size).toBe(0);
});

it('is offered after the login if it was begun before, and to no other reader', () => {
  const [ada, pau] = [
    { ...OF, reader: 'ada' },
    { ...OF, reader: 'pau' },
  ];
  keepFormDraft(OF, { message: 'Abans d’entrar' }, 1000);
  expect(readFormDraft(ada, 1000)?.values).toEqual({ message: 'Abans d’entrar' });
  keepFormDraft(ada, { message: 'Després' }, 1000);
  expect(readFormDraft(ada, 1000)?.values).toEqual({ message: 'Després' });
  expect(readFormDraft(pau, 1000)?.values).toEqual({ message: 'Abans d’entrar' });
  forgetFormDraft(ada);
  expect(kept.size).toBe(0);
});

it('has keys that a logout deletes', () => {
  keepFormDraft(OF, { message: 'Bon dia' });
  expect([...kept.keys()].every((key) => key.startsWith(DRAFTS))).toBe(true);
});

it('forgets a draft without values, and one that is thrown away', () => {
  keepFormDraft(OF, { message: 'Bon dia' });
  keepFormDraft(OF, { message: '' });
  expect(kept.size).toBe(0);
  keepFormDraft(OF, { message: 'Bon dia' });
  forgetFormDraft(OF);
  expect(kept.size).toBe(0);
});

it.each([
  'null',
  '1',
  '{}',
  '{"at":"1","values":{}}',
  '{"at":1,"values":null}',
  '{"at":1,"values":{"a":1}}',
  '{',
])('offers no draft of other content: %s', (text) => {
  keepFormDraft(OF, { message: 'Bon dia' });
  const [key = ''] = kept.keys();
  kept.set(key, text);
  expect(readFormDraft(OF, 1)).toBeUndefined();
});

it('keeps no draft that would fill the storage, and none without storage', () => {
  keepFormDraft(OF, { message: 'x'.repeat(100_001) });
  expect(kept.size).toBe(0);
  vi.stubGlobal('localStorage', undefined);
  keepFormDraft(OF, { message: 'Bon dia' });
  expect(readFormDraft(OF)).toBeUndefined();
});
