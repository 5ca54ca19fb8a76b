import { faultsOf, type Mutation } from './mutation.ts';

/** Faults in purges: cache tags, whether a change is soft, and changes by the clock. */
export const PURGE_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    'src/domain/documents/cache-tags.ts',
    ['tests/unit/domain/documents/cache-tags.test.ts'],
    [
      [`tag.startsWith('body:') || `, ''],
      [` || tag.startsWith('site:')`, ''],
      [`if (of) return [listTag({ ...list, of })]`, ''],
      ['found.length === limit', 'found.length > 0'],
      [
        'from === undefined ? oldest && visibleFrom(oldest) : new Date(from)',
        'from === undefined ? undefined : new Date(from)',
      ],
      ['named?.map((of) => listTag({ ...list, of })) ?? [listTag(list)]', '[listTag(list)]'],
      ['const isOfToday = newest >= today', 'const isOfToday = newest < today'],
      ['newest.getTime() + 1', 'newest.getTime()'],
      ['if (of || from === undefined) return', 'if (of) return'],
      [' || past.length < tags.length', ''],
      ['const MOST_DAYS = 32', 'const MOST_DAYS = 31'],
      ['const MOST_MONTHS = 24', 'const MOST_MONTHS = 240'],
      ['new Date(before.getTime() - 1)', 'before'],
      ['(before - 1) / DAY', 'before / DAY'],
    ],
  ),
  ...faultsOf(
    'src/domain/documents/tags-of-documents.ts',
    ['tests/unit/domain/documents/cache-tags.test.ts'],
    [
      [`list('day', shown.slice(0, 10)), `, ''],
      [`list('month', shown.slice(0, 7)), `, ''],
      [', sameDayTag({ site, locale }, shown)]', ']'],
      [`    list('type', story.type),`, ''],
      [`    list('taxon', story.taxon),`, ''],
      [`    ...story.tags.map((id) => list('tag', id)),`, ''],
      [`    ...story.authors.map((id) => list('author', id)),`, ''],
      [`[list('show', story.show)]`, '[]'],
      [`[list('blog', story.blog)]`, '[]'],
      ['const tags = [own, siteDocumentTag(document.site, document.type)]', 'const tags = [own]'],
      [
        'return [...tags, ...scheduleTags(site, Date.parse(startTime.date), Date.parse(endTime.date))]',
        'return tags',
      ],
      ['return [siteDocumentTag(document.site, document.type)]', 'return []'],
      ['...(show === undefined ? [] : [broadcastsTag(show)])', ''],
      ['[onAirTag(site, channel), ', '['],
      ['return [bodyTag(document.id)]', 'return []'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/publishing/changed-tags.ts',
    ['tests/unit/server/subjects/publishing/changed-tags.test.ts'],
    [
      ['change.removed.length === 0 &&', ''],
      [`document.type !== 'picture' &&`, ''],
      ['before === undefined || ', ''],
      [
        '[status, publishedAt, embargoedUntil, expiresAt, access]',
        '[publishedAt, embargoedUntil, expiresAt, access]',
      ],
      [
        '[status, publishedAt, embargoedUntil, expiresAt, access]',
        '[status, embargoedUntil, expiresAt, access]',
      ],
      [
        '[status, publishedAt, embargoedUntil, expiresAt, access]',
        '[status, publishedAt, expiresAt, access]',
      ],
      [
        '[status, publishedAt, embargoedUntil, expiresAt, access]',
        '[status, publishedAt, embargoedUntil, access]',
      ],
      [
        '[status, publishedAt, embargoedUntil, expiresAt, access]',
        '[status, publishedAt, embargoedUntil, expiresAt]',
      ],
      ['tags.size > MAX_TAGS ? [...owners] : [...tags]', '[...tags]'],
      ['documentTag(document.id), bodyTag(document.id), ', 'documentTag(document.id), '],
      ['documentTag(document.id), bodyTag(document.id), ', 'bodyTag(document.id), '],
      ['versionsTag(document.storyId), ...', '...'],
      ['for (const id of change.removed) add(change.stored.get(id), undefined);', ''],
      ['add(change.stored.get(after.document.id), after)', 'add(undefined, after)'],
      [' || before.path !== after.path) return false', ') return false'],
      [
        '? siteTag(one.document.site) : documentTag(one.document.id)',
        `? siteTag(one.document.site) : ''`,
      ],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/publishing/release-clock.ts',
    ['tests/unit/server/subjects/publishing/release-clock.test.ts'],
    [
      ['isBack || isExpired(story, until)', 'isExpired(story, until)'],
      ['isBack || isExpired(story, until)', 'isBack'],
      [' && !this.#isShown(story)', ''],
      ['...turned.flatMap(scheduledChangeTagsOf)', ''],
      ['!isBack && !isExpired', '!isExpired'],
      ['await this.#purgeSpan(now, this.#seen, { isBack: true });', ''],
      ['today < before || ', ''],
      [' || before.slice(0, 4) !== today.slice(0, 4)', ''],
      ['options.since ?? new Date()', 'new Date()'],
      ['if (this.#isLooking) return;', ''],
      ['clearInterval(this.#timer);', ''],
      ['new Date(expiresAt) <= until', 'new Date(expiresAt) < until'],
      ['[documentTag(story.id), versionsTag(story.storyId), ...', '[documentTag(story.id), ...'],
      ['[documentTag(story.id), versionsTag(story.storyId), ', '[versionsTag(story.storyId), '],
      ['if (at <= moment.getTime()) this.#published.delete(tag)', 'this.#published.delete(tag)'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/content-store/apply-changes.ts',
    ['tests/contract/content/content-repository.test.ts'],
    [
      [
        'checkExpected(transaction, changes.expected ?? new Map())',
        'checkExpected(transaction, new Map())',
      ],
      ['if (path === formerPath) left', 'if (path === undefined) left'],
    ],
  ),
];
