import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allows } from '#browser/consent/consent.ts';
import { followPlatform } from '#browser/consent/tcf.ts';
import { grantedByTcf, TCF_PURPOSES } from '#domain/consent/tcf.ts';

const answer = (numbers: readonly number[], eventStatus = 'useractioncomplete') => ({
  eventStatus,
  purpose: { consents: Object.fromEntries(numbers.map((number) => [number, true])) },
});

describe('the answer of a platform', () => {
  it('allows a category with all of its purposes', () => {
    expect(grantedByTcf(answer(TCF_PURPOSES.advertising), true)).toEqual(['advertising']);
    expect(grantedByTcf(answer([1, 2, 3, 4, 5, 6, 7, 8, 9]), true)).toEqual([
      'measurement',
      'embeds',
      'advertising',
    ]);
    expect(grantedByTcf(answer(TCF_PURPOSES.advertising.slice(1)), true)).toEqual([]);
  });

  const all = answer([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  it.each([
    ['nothing', undefined, true],
    ['null', null, true],
    ['a text', 'yes', true],
    ['a list', [true], true],
    ['no success', all, false],
    ['a text for success', all, 'true'],
    ['a window that is still open', { ...all, eventStatus: 'cmpuishown' }, true],
    ['an event that nobody knows', { ...all, eventStatus: 'ok' }, true],
    ['no event', { purpose: all.purpose }, true],
    ['texts for consents', { ...all, purpose: { consents: 'true' } }, true],
    ['numbers for consents', { ...all, purpose: { consents: { 1: 1, 2: 1, 3: 1 } } }, true],
    ['words for consents', { ...all, purpose: { consents: { 1: 'true' } } }, true],
    [
      'legitimate interest alone',
      { ...all, purpose: { legitimateInterests: all.purpose.consents } },
      true,
    ],
  ])('is a no with %s', (_what, data, success) => {
    expect(grantedByTcf(data, success)).toEqual([]);
  });
});

describe('a page with a platform', () => {
  const dataset: Record<string, string> = {};
  const added: { src?: string }[] = [];

  beforeEach(() => {
    for (const key of Object.keys(dataset)) delete dataset[key];
    dataset['granted'] = '';
    added.length = 0;
    const page = new EventTarget();
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
    vi.stubGlobal('document', {
      cookie: '',
      documentElement: { dataset },
      createElement: () => ({}),
      head: { append: (element: { src?: string }) => added.push(element) },
    });
    return () => vi.unstubAllGlobals();
  });

  it('allows what the platform says, and no more after a withdrawal', () => {
    let tell: (data: unknown, success: unknown) => void = () => {};
    vi.stubGlobal('__tcfapi', (command: string, version: number, callback: typeof tell) => {
      expect([command, version]).toEqual(['addEventListener', 2]);
      tell = callback;
    });
    followPlatform('https://cmp.example/loader.js', () => {});
    expect(added.map(({ src }) => src)).toEqual(['https://cmp.example/loader.js']);
    expect(allows('advertising')).toBe(false);
    tell(answer(TCF_PURPOSES.advertising), true);
    expect([allows('advertising'), allows('measurement')]).toEqual([true, false]);
    tell(answer([1]), true);
    expect(allows('advertising')).toBe(false);
  });

  it('allows nothing if the platform never answers', () => {
    vi.stubGlobal('__tcfapi', () => {});
    followPlatform('https://cmp.example/loader.js', () => {});
    expect(allows('advertising')).toBe(false);
  });
});
