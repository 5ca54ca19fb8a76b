import { faultsOf, type Mutation } from './mutation.ts';

/** Faults in the cache of reads: pages of an outdated read, and tags that a page lacks. */
export const READ_CACHE_FAULTS: readonly Mutation[] = faultsOf(
  'src/server/subjects/content/read-cache.ts',
  ['tests/unit/server/subjects/content/read-cache.test.ts'],
  [
    ['documentTag(found.story.id), bodyTag(found.story.id)]', 'documentTag(found.story.id)]'],
    ['documentTag(found.story.id), bodyTag(found.story.id)]', 'bodyTag(found.story.id)]'],
    ['[siteTag(site), documentTag(found.story.id)', '[documentTag(found.story.id)'],
    ['...listingTags(query, heads), ', ''],
    ['[siteTag(query.site), ...listingTags(query, heads)', '[...listingTags(query, heads)'],
    [
      'mostReadTag(query.site, query.locale), ...heads.map(({ id }) => documentTag(id))',
      'mostReadTag(query.site, query.locale)',
    ],
    ['mostReadTag(query.site, query.locale), ', ''],
    ['[siteTag(query.site), ...listingTags(query)]', '[siteTag(query.site)]'],
    ['[siteTag(query.site), ...listingTags(query)]', 'listingTags(query)'],
    ['[versionsTag(storyId), ', '['],
    ['[documentTag(id), siteTag(site)]', '[siteTag(site)]'],
    [', ...SITE_DOCUMENT_TYPES.map((type) => siteDocumentTag(site, type))', ''],
    ['rows !== undefined && purges === this.#purges', 'rows !== undefined'],
    ['rows !== undefined && purges === this.#purges', 'purges === this.#purges'],
    ['if (purges === this.#purges) this.#save(`', 'this.#save(`'],
    ['[documentTag(id), ...siteTagsOf(item)]', '[documentTag(id)]'],
    ['[documentTag(id), ...siteTagsOf(item)]', 'siteTagsOf(item)'],
    ['this.#underWay.clear();\n    for (', 'for ('],
    [
      'this.#purges += 1;\n    this.#underWay.clear();\n    for (',
      'this.#underWay.clear();\n    for (',
    ],
    ['for (const key of this.#tags.keysOf(tags)) this.#remove(key)', 'this.#tags.keysOf(tags)'],
    ['this.#entries.clear()', ''],
    [
      'this.#purges += 1;\n    this.#underWay.clear();\n    this.#entries',
      'this.#underWay.clear();\n    this.#entries',
    ],
    ['if (this.#entries.size <= this.#limit) break;', 'break;'],
    ['this.#entries.delete(key);\n    this.#entries.set(key, kept)', ''],
    ['if (running) return running', ''],
    ['?? []), tags: ids.map(documentTag)', '?? []), tags: []'],
    ['tags: ids.map(documentTag),\n', 'tags: [],\n'],
    ['reading.then(forget, forget)', 'reading.then(forget)'],
  ],
);
