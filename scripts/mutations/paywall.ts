import { faultsOf, type Mutation } from './mutation.ts';

/** Faults in what a public response contains. */
export const PAYWALL_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    'src/domain/sites/paywall/crawlers.ts',
    ['tests/unit/domain/sites/paywall/crawlers.test.ts'],
    [
      ['host.endsWith(`.${suffix}`)', 'host.endsWith(suffix)'],
      ['host === suffix || ', ''],
      [String.raw`.replace(/\.$/, '')`, ''],
    ],
  ),
  ...faultsOf(
    'src/server/platform/front/crawlers/verified-crawlers.ts',
    ['tests/unit/server/platform/front/verified-crawlers.test.ts'],
    [
      ['addresses.some((one) => isSame(one, address))', 'addresses.length > 0'],
      ['names.filter((one) => isHostOf(crawler, one))', 'names'],
      ['|| underWay.size >= MOST_AT_ONCE', ''],
      ['found && now() < found.until', 'found'],
      ['keep(key, false, KEPT.failed)', 'keep(key, true, KEPT.failed)'],
      ['if (results.size >= MOST_RESULTS && oldest !== undefined) results.delete(oldest);', ''],
    ],
  ),
  ...faultsOf(
    'src/domain/paywall/public-story.ts',
    ['tests/unit/domain/paywall/public-story.test.ts'],
    [
      ["access !== 'free' && site", "access === 'subscriber' && site"],
      [' && site.paywall.isEnabled', ''],
      [
        'withoutMedia(shorten(story, site.paywall.freeBlocks))',
        'shorten(story, site.paywall.freeBlocks)',
      ],
      ['withoutMedia(shorten(story, site.paywall.freeBlocks))', 'withoutMedia(story)'],
      ['isCut: true', 'isCut: false'],
      ['{ audio: _audio, videoEmbed: _videoEmbed, ', '{ videoEmbed: _videoEmbed, '],
      ['{ video: _video, videoEmbed: _videoEmbed, ', '{ videoEmbed: _videoEmbed, '],
      [`fileSource: '', captions: []`, 'captions: []'],
      [`fileSource: '', captions: []`, `fileSource: ''`],
      ['hlsSource: _hls, ', ''],
      ['fileSource: _file, ', ''],
      ['{ ...rest, captions: [], chapters: [] }', '{ ...rest, chapters: [] }'],
      ['{ ...rest, captions: [], chapters: [] }', '{ ...rest, captions: [] }'],
      ['{ video: _video, audio: _audio, ', '{ audio: _audio, '],
      ['{ video: _video, audio: _audio, ', '{ video: _video, '],
      [
        'audioEmbed: _audioEmbed, ...rest } = story;\n  return rest',
        '...rest } = story;\n  return rest',
      ],
      [
        'audio: _audio, videoEmbed: _videoEmbed, audioEmbed: _audioEmbed, ...rest } = story;\n  return rest',
        'audio: _audio, audioEmbed: _audioEmbed, ...rest } = story;\n  return rest',
      ],
    ],
  ),
  ...faultsOf(
    'src/domain/paywall/decide-access.ts',
    ['tests/unit/domain/paywall/decide-access.test.ts'],
    [
      ["(isEnabled ? 'the paywall is on' : granted('off'))", "'the paywall is on'"],
      [
        "story.access === 'free' ? granted('free')",
        "story.access !== 'subscriber' ? granted('free')",
      ],
      ["(hasPreview ? granted('preview') : 'no right to a preview')", "'no right to a preview'"],
      [
        "(roles.length > 0 ? granted('staff') : 'no role on the site')",
        "(roles.length > 1 ? granted('staff') : 'no role on the site')",
      ],
      ['reader === 2 ? granted', 'reader === 1 ? granted'],
      [
        "reader === 2 ? granted('subscription')",
        "reader !== 'anonymous' ? granted('subscription')",
      ],
      ["if (story.access !== 'registered') return", "if (story.access === 'registered') return"],
      [
        "reader === 'anonymous' ? 'no session' : granted('registration')",
        "reader === 1 ? 'no session' : granted('registration')",
      ],
      ['if (!campaign) return', 'if (campaign) return'],
      ['campaign.isOpen ? granted(campaign.id)', '!campaign.isOpen ? granted(campaign.id)'],
      ["(hasGift ? granted('gift') : 'no gift link')", "'no gift link'"],
      ["accessGranted: false, conditionName: 'wall'", "accessGranted: true, conditionName: 'wall'"],
      ['messageIds: campaign?.wall ?? []', 'messageIds: []'],
      ['concerns(one, question) && isUnderWay', 'isUnderWay'],
      ['concerns(one, question) && isUnderWay(one, question.now)', 'concerns(one, question)'],
      ['Math.max(maximum, campaign?.maximum ?? 0)', 'campaign?.maximum ?? maximum'],
      ['Math.max(maximum, campaign?.maximum ?? 0)', 'maximum'],
      ['Math.min(...ofReader.map(maximumOf))', 'Math.max(...ofReader.map(maximumOf))'],
      ['if (meter.hasStory) return', 'if (!meter.hasStory) return'],
      ['maximumOf(rule) <= meter.count', 'maximumOf(rule) < meter.count'],
      ['messageIds: first.counter', 'messageIds: first.wall'],
      ['campaign?.wall ?? exhausted.wall', 'exhausted.wall'],
      ['isOfReader && access.some', 'access.some'],
      ['access.some((one) => one === story.access) && ', ''],
      [' && (taxons === undefined || taxons.includes(story.taxon))', ''],
      ['Date.parse(from) <= now.getTime()', 'Date.parse(from) < now.getTime()'],
      ['now.getTime() < Date.parse(until)', 'now.getTime() <= Date.parse(until)'],
    ],
  ),
  ...faultsOf(
    'src/domain/paywall/period.ts',
    ['tests/unit/domain/paywall/period.test.ts'],
    [
      ['+ WEEK - 1) % WEEK', ') % WEEK'],
      ['next: addDays(day, 1)', 'next: day'],
      ['addDays(first, WEEK)', 'addDays(first, WEEK - 1)'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/abuse-protection/signed-id.ts',
    ['tests/unit/server/subjects/paywall/visitor-id.test.ts'],
    [
      ['${site.alias}\\n${of}\\n${id}', '${of}\\n${id}'],
      ['${site.alias}\\n${of}\\n${id}', '${site.alias}\\n${id}'],
      ['${site.alias}\\n${of}\\n${id}', '${site.alias}\\n${of}'],
      ['keys.some((key)', 'keys.slice(0, 1).some((key)'],
      ['HttpOnly; ', ''],
    ],
  ),
  ...faultsOf(
    'src/domain/stories/story-types.ts',
    ['tests/unit/domain/paywall/public-story.test.ts'],
    [
      ['Math.max(0, items.length - 1)', 'items.length'],
      ['body: cut(story.body)', 'body: story.body'],
      ['...rulesOf(story.type).close(story, cut)', '...story'],
    ],
  ),
  ...faultsOf(
    'src/domain/search/snippet.ts',
    ['tests/unit/domain/search/snippet.test.ts'],
    [
      ['const LENGTH = 180', 'const LENGTH = 1800'],
      ['wordsOf(piece[0]).some(', 'wordsOf(piece[0]).every('],
      ['mark.end > end', 'false'],
      [`'$&.'`, `'$&'`],
    ],
  ),
  ...faultsOf(
    'src/domain/structured-data/json-ld.ts',
    [
      'tests/unit/domain/structured-data/story.test.ts',
      'tests/unit/domain/structured-data/pages.test.ts',
    ],
    [
      [".replaceAll('<', String.raw`\\u003c`)", ''],
      ['Math.floor(whole / 60) % 60', 'Math.floor(whole / 60)'],
    ],
  ),
  ...faultsOf(
    'src/domain/files/xml.ts',
    ['tests/unit/domain/files/xml.test.ts'],
    [
      [`.replaceAll('&', '&amp;')`, ''],
      [`.replaceAll('<', '&lt;')`, ''],
      [`.replaceAll('"', '&quot;')`, ''],
      ['.toWellFormed()', ''],
      ['return withoutForbidden(text)', 'return text'],
    ],
  ),
  ...faultsOf(
    'src/domain/files/json-feed.ts',
    ['tests/unit/domain/files/feeds.test.ts'],
    [['item.summary ?? item.title', `''`]],
  ),
  ...faultsOf(
    'src/domain/files/rss.ts',
    ['tests/unit/domain/files/feeds.test.ts'],
    [
      [`isPermaLink: 'false'`, `isPermaLink: 'true'`],
      [`xmlText('description', item.summary)`, 'undefined'],
    ],
  ),
  ...faultsOf(
    'src/domain/files/feed.ts',
    ['tests/unit/domain/files/feeds.test.ts'],
    [['updatedAt ?? publishedAt', 'publishedAt']],
  ),
  ...faultsOf(
    'src/domain/paywall/gift.ts',
    ['tests/unit/domain/paywall/gift.test.ts'],
    [
      ["one.state !== 'paused' && ", ''],
      ["one.state !== 'paused' && isEntitled(one, now)", "one.state !== 'paused'"],
      ["live.some(({ state }) => state !== 'trialing')", 'live.length > 0'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/paywall/gift-links.ts',
    ['tests/contract/paywall/paywall.test.ts'],
    [
      ['lt(links.opened, most))', 'lt(links.opened, 2000))'],
      ['if (!isSigned({ id, site, story }, pass, PASS)) return false;', ''],
      ['return found !== undefined && found.most > 0;', 'return found !== undefined;'],
      ['gt(links.expiresAt, now)', 'gt(links.expiresAt, links.at)'],
    ],
  ),
  ...faultsOf(
    'src/server/entrances/calls/paywall/read-story.ts',
    ['tests/http/paywall/read-story.test.ts'],
    [
      ['return isCounted ? answer : ', 'return answer ?? '],
      ['return counts ? gifts.isValid(link) : gifts.isPass(link);', 'return gifts.isValid(link);'],
    ],
  ),
];
