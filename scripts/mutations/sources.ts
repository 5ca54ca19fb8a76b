import { faultsOf, type Mutation } from './mutation.ts';

const CLEANING = 'src/server/platform/media/cleaning';
const TESTS = 'tests/unit/server/platform/media';

/** Faults by which a file would tell where, by whom or with what it was made. */
export const SOURCE_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    `${CLEANING}/clean-jpeg.ts`,
    [`${TESTS}/cleaning/pictures.test.ts`],
    [
      ["marker === APP2 && name.startsWith('ICC_PROFILE\\0')", 'marker === APP2'],
      ['orientation === undefined ? parts : withOrientation(parts, orientation)', 'parts'],
    ],
  ),
  ...faultsOf(
    `${CLEANING}/clean-png.ts`,
    [`${TESTS}/cleaning/pictures.test.ts`],
    [['else if (KEPT.has(type)) parts', 'else parts']],
  ),
  ...faultsOf(
    `${CLEANING}/clean-webp.ts`,
    [`${TESTS}/cleaning/pictures.test.ts`],
    [['else if (KEPT.has(chunk.type)) parts', 'else parts']],
  ),
  ...faultsOf(
    `${CLEANING}/clean-avif.ts`,
    [`${TESTS}/cleaning/pictures.test.ts`],
    [['kept.has(item) && !isInside', '!isInside']],
  ),
  ...faultsOf(
    `${CLEANING}/clean-moov.ts`,
    [`${TESTS}/cleaning/recordings.test.ts`],
    [
      ['buffer.fill(0, start + 12, end);', ''],
      ['if (!isSound) buffer.fill(0, entry.start + 42, entry.start + 74);', ''],
      ['buffer.fill(0, start + 4, last);', ''],
    ],
  ),
  ...faultsOf(
    `${CLEANING}/clean-mp4.ts`,
    [`${TESTS}/cleaning/recordings.test.ts`],
    [["} else if (box.type === 'mdat' && samples)", "} else if (box.type === 'none' && samples)"]],
  ),
  ...faultsOf(
    'src/server/platform/media/clean-recordings.ts',
    [`${TESTS}/clean-recordings.test.ts`],
    [
      [
        'return path.dirname(file) === path.normalize(content) && isCleaned(endingOf(file));',
        'return false;',
      ],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/media/stored-cleaning.ts',
    ['tests/unit/server/subjects/media/stored-cleaning.test.ts'],
    [["if (outcome !== 'same') await saveProgress(file, progress);", '']],
  ),
];
