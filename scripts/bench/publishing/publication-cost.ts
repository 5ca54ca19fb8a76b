import path from 'node:path';
import { z } from 'zod';
import type { BenchRow } from '../bench-row.ts';
import { generateContent } from '../generate-content.ts';
import { startProcess } from '../nodes/server-process.ts';
import { inWorkspace } from '../nodes/workspace.ts';

/** Stories of the small and of the large newsrooms. */
const FEW = 1000;
const MANY = [10_000];
const HUGE = [50_000];

/** Targets of docs/numbers.md: pages rendered for a new story, and for an alert. */
const MOST_FOR_STORY = 60;
const MOST_FOR_ALERT = 10;
const MARGIN = 0.1;

/**
 * Time limit in milliseconds. Every page of 50,000 stories is rendered once, which takes half an
 * hour.
 */
const COUNT_TIMEOUT = 90 * 60_000;

const countedSchema = z.object({ story: z.number(), alert: z.number(), total: z.number() });

/** Counts the pages that a new story and an alert render again in newsrooms of different sizes. */
export const benchPublicationCost = () => compareSizes(MANY);

/** The same for a newsroom of 50,000 stories, which takes half an hour. */
export const benchHugePublicationCost = () => compareSizes(HUGE);

async function compareSizes(sizes: readonly number[]): Promise<BenchRow[]> {
  const few = await countIn(FEW);
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const many = await countIn(size);
    rows.push(
      {
        what: `pages rendered again for one new story, of ${many.total} pages with ${size} stories`,
        measured: String(many.story),
        reference: `${few.story} of ${few.total} with ${FEW} stories`,
        target: `± ${100 * MARGIN} %, ≤ ${MOST_FOR_STORY}`,
        isHeld:
          many.story <= MOST_FOR_STORY && Math.abs(many.story - few.story) <= MARGIN * few.story,
        others: '–',
      },
      {
        what: `pages rendered again for an alert, with ${size} stories`,
        measured: String(many.alert),
        reference: `${few.alert} with ${FEW} stories`,
        target: `≤ ${MOST_FOR_ALERT}`,
        isHeld: many.alert <= MOST_FOR_ALERT,
        others: '–',
      },
    );
  }
  return rows;
}

async function countIn(size: number): Promise<z.infer<typeof countedSchema>> {
  return inWorkspace(async (folder) => {
    const content = path.join(folder, 'content');
    generateContent(content, size);
    const environment = {
      CONTENT_DIR: content,
      DATA_DIR: path.join(folder, 'data'),
      PAGE_DISK: '40GiB',
    };
    const counting = startProcess(new URL('./count-purged.ts', import.meta.url), { environment });
    const { line } = await counting.waitFor('"story"', COUNT_TIMEOUT);
    await counting.ended;
    return countedSchema.parse(JSON.parse(line));
  });
}
