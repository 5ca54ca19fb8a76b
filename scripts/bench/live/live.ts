import type { BenchRow } from '../bench-row.ts';
import { benchManyReaders } from './many-readers.ts';
import { benchPolls } from './polls.ts';
import { benchPostsOfNodes } from './posts-of-nodes.ts';

/** Measures live blogs and live streams: many readers, posts over two nodes, polling panels. */
export async function benchLive(): Promise<BenchRow[]> {
  return [...(await benchManyReaders()), ...(await benchPostsOfNodes()), ...(await benchPolls())];
}
