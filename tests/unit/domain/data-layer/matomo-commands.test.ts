import { expect, it } from 'vitest';
import type { DataLayerEntry } from '#domain/data-layer/entries.ts';
import { matomoCommands } from '#domain/data-layer/matomo-commands.ts';

const media = {
  event: 'media',
  id: 'film',
  title: 'Un film',
  position: 3,
  kind: 'video',
  isLive: false,
} as const;

it.each<[DataLayerEntry, unknown[]]>([
  [{ ...media, action: 'play' }, ['media', 'video play', 'film']],
  [{ ...media, action: 'progress', progress: 25 }, ['media', 'video progress25', 'film']],
  [
    { event: 'videoAd', action: 'skip', id: 'film', adId: 'a', position: 1 },
    ['videoAd', 'skip', 'film'],
  ],
  [{ event: 'paywall', message: 'm', type: 'modal' }, ['paywall', 'modal', 'm']],
  [{ event: 'share', contentId: 's', by: 'copy' }, ['share', 'copy', 's']],
  [{ event: 'save', contentId: 's', isSaved: true }, ['save', 'add', 's']],
  [{ event: 'follow', authorId: 'a', isFollowed: false }, ['follow', 'remove', 'a']],
  [{ event: 'comment', contentId: 's', isReply: true }, ['comment', 'reply', 's']],
  [{ event: 'vote', on: 'poll', id: 'p' }, ['vote', 'poll', 'p']],
  [{ event: 'form', form: 'contact' }, ['form', 'contact', '']],
  [{ event: 'live', contentId: 's' }, ['live', 'posts', 's']],
  [{ event: 'slot', id: 'pause', unit: '/1/a' }, ['slot', '/1/a', 'pause']],
  [{ event: 'search', kind: 'events', results: 4 }, ['search', 'events', '', 4]],
])('counts an entry as an event: %o', (entry, event) =>
  expect(matomoCommands(entry, {})).toEqual([['trackEvent', ...event]]),
);

it('counts a page as a view, after the dimensions that the site has', () => {
  const page = {
    event: 'page',
    type: 'article',
    site: 'far',
    language: 'ca',
    access: 'closed',
  } as const;
  expect(matomoCommands(page, { access: 4, section: 5 })).toEqual([
    ['setCustomDimension', 4, 'closed'],
    ['trackPageView'],
  ]);
});

it('tells a reader only by dimensions, and only by those that the site has', () => {
  const type = { event: 'userType', userType: 'rrss', siteId: '1', mediaId: '2', age: 44 } as const;
  expect(matomoCommands(type, { userType: 1 })).toEqual([['setCustomDimension', 1, 'rrss']]);
  expect(matomoCommands(type, {})).toEqual([]);
  expect(matomoCommands({ event: 'audience', ageRange: '35-44' }, { ageRange: 2 })).toEqual([
    ['setCustomDimension', 2, '35-44'],
  ]);
});
