import { beforeEach, expect, it, vi } from 'vitest';
import { followLayer } from '#browser/data-layer/follow-layer.ts';
import { addDerived } from '#browser/data-layer/add-derived.ts';
import type { DataLayerEntry, UserTypeEntry } from '#domain/data-layer/entries.ts';
import { pushEntry } from '#domain/data-layer/push-entry.ts';

const userType: UserTypeEntry = { event: 'userType', userType: 1, siteId: '1', mediaId: '1' };

beforeEach(() => {
  vi.stubGlobal('dataLayer', undefined);
  vi.stubGlobal('document', new EventTarget());
});

it('hears entries of before and after, and no commands of tags', () => {
  const heard: DataLayerEntry[] = [];
  pushEntry(userType);
  followLayer((entry) => heard.push(entry));
  const search = { event: 'search', kind: 'stories', results: 2 } as const;
  pushEntry(search);
  globalThis.dataLayer?.push(Object.assign(['consent', 'update']), { 'gtm.start': 1 });
  expect(heard).toEqual([userType, search]);
  expect(globalThis.dataLayer).toHaveLength(4);
});

// R9.38
it('adds the range of an age that the provider tells, before or after, and none without one', () => {
  pushEntry({ ...userType, age: 37 });
  addDerived({ event: 'page', type: 'front', site: 'far', language: 'ca', access: 'free' });
  pushEntry({ ...userType, age: 16 });
  pushEntry(userType);
  pushEntry({ ...userType, age: 70 });
  expect(globalThis.dataLayer?.filter((entry) => 'ageRange' in entry)).toEqual([
    { event: 'audience', ageRange: '35-44' },
    { event: 'audience', ageRange: '65+' },
  ]);
});
