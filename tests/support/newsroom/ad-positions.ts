import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { NewsroomFolder } from './newsroom-folder.ts';

const position = (slotType: string, id: string, size: [number, number]) => ({
  slotType,
  id,
  code: `${slotType}-${id}`,
  adUnitCode: `/1234/prova/${id}`,
  sizes: [size],
});

/** Places for advertisements on all parts of pages. */
export const AD_POSITIONS = {
  desktop: {
    row: position('front', 'row', [970, 250]),
    six: position('list', 'six', [970, 250]),
    'six-shows': position('shows', 'six-shows', [970, 250]),
    'twelve-shows': position('shows', 'twelve-shows', [970, 250]),
    'eighteen-shows': position('shows', 'eighteen-shows', [970, 250]),
    results: position('search', 'results', [728, 90]),
    pause: position('text', 'pause', [468, 60]),
    beside: position('aside', 'beside', [300, 600]),
  },
  mobile: {
    row: position('front', 'row', [300, 250]),
    pause: position('text', 'pause', [320, 100]),
  },
};

/**
 * Gives El Far places for advertisements. The newsroom of tests/fixtures has none, because the
 * former release reads it too, and refuses fields that it does not know.
 */
export function addAdPositions({ content }: Pick<NewsroomFolder, 'content'>): void {
  appendFileSync(
    path.join(content, 'sites', 'elfar.yaml'),
    `adPositions: ${JSON.stringify(AD_POSITIONS)}\n`,
  );
}
