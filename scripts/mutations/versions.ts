import { faultsOf, type Mutation } from './mutation.ts';

/** Faults in versions of stories, purge numbers and the paths that a filter knows. */
export const VERSION_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    'src/domain/identifiers/source-version.ts',
    ['tests/unit/domain/identifiers/source-version.test.ts'],
    [
      ['numeric: true', 'numeric: false'],
      [`sensitivity: 'variant'`, `sensitivity: 'base'`],
      ['byVersion !== undefined && byVersion !== 0', 'byVersion !== undefined'],
      ['other.created === undefined) return byVersion', 'other.created === undefined) return 0'],
      [
        'Date.parse(one.created) - Date.parse(other.created)',
        'Date.parse(other.created) - Date.parse(one.created)',
      ],
      [`if (!stored) return 'newer'`, `if (!stored) return 'outdated'`],
      ['stored.isKilled && !next?.isKilled', 'stored.isKilled'],
      [
        `if (stored.isKilled && !next?.isKilled) return isNewer(next, stored, order) ? 'newer' : 'outdated';`,
        '',
      ],
      [`return order === 0 ? 'same' : 'outdated'`, `return 'outdated'`],
      ['order === undefined || order > 0', 'order === undefined || order >= 0'],
      ['order === undefined || order > 0', 'order !== undefined && order > 0'],
      ['return order > 0;', 'return order >= 0;'],
      ['return isStoredUnknown && ', 'return '],
      ['next?.version ?? stored?.version', 'next?.version'],
      ['next?.created ?? stored?.created', 'next?.created'],
      ['...(isKilled ? { isKilled } : {})', '...{}'],
      [' && !isKilled) return undefined', ') return undefined'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/publishing/purge-follower.ts',
    ['tests/unit/server/subjects/publishing/purge-follower.test.ts'],
    [
      ['purges.filter(({ isSoft }) => !isSoft)', 'purges'],
      ['tagsOf(purges.filter(({ isSoft }) => isSoft))', '[]'],
      ['paths: isListed ? ', 'paths: purges.length > 0 ? '],
      ['    this.#cursor = end.id;', ''],
      ['await this.#options.onLost(last);', ''],
      ['      this.#cursor = last;', ''],
      ['options.cursor ?? (await', '(await'],
      ['if (options.cursor === undefined) await', 'await'],
      ['if (options.cursor === undefined) await options.onLost(cursor);', ''],
      ['wanted += 1', 'wanted = 1'],
      ['if (!this.#isStopped) await', 'await'],
      ['clearInterval(this.#timer);', ''],
      ['this.#isConnected = false;\n      throw', 'throw'],
      ['setInterval(catchUp, LOOK_EVERY)', 'setInterval(() => {}, LOOK_EVERY)'],
      ['limited(repository.listPurges(this.#cursor))', 'repository.listPurges(this.#cursor)'],
    ],
  ),
  ...faultsOf(
    'src/server/platform/page-cache/page-folders.ts',
    ['tests/unit/server/platform/page-cache/page-folders.test.ts'],
    [
      ['cursor === undefined || seen === undefined ? UNKNOWN', 'cursor === undefined ? UNKNOWN'],
      ['cursor === undefined || seen === undefined ? UNKNOWN', 'seen === undefined ? UNKNOWN'],
    ],
  ),
  ...faultsOf(
    'src/server/platform/backend/path-filter.ts',
    ['tests/unit/server/platform/backend/path-filter.test.ts'],
    [
      ['.every((bit)', '.some((bit)'],
      ['| (1 << (bit & 7))', ''],
      ['Uint8Array.from(bytes)', 'new Uint8Array(bytes.length)'],
      ['hash ^ text.charCodeAt(index)', 'hash ^ text.length'],
      ['if (bytes.length === 0) throw', 'if (bytes.length < 0) throw'],
      ['const BITS_A_TEXT = 10', 'const BITS_A_TEXT = 1'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/publishing/check-versions.ts',
    ['tests/contract/content/content-repository.test.ts'],
    [
      [
        `if (standing === 'outdated' && !candidate.isCompanion) problems`,
        `if (standing === 'outdated' && candidate.isCompanion) problems`,
      ],
      [
        'const sourceVersion = nextVersion(document.sourceVersion, stored)',
        'const sourceVersion = document.sourceVersion',
      ],
    ],
  ),
];
