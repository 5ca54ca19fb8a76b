import { writeLiveBlog } from '#tests/support/newsroom/live-blog-file.ts';
import { followStream } from '#tests/support/requests/followed-stream.ts';
import { until } from '#tests/support/until.ts';
import { median } from '#scripts/bench/bench-row.ts';
import { HOST, startNode } from '../place/chaos-node.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';
import { judged, tally, type ChaosRow } from '../place/chaos-row.ts';
import { putPost } from './live-node.ts';

const POSTS = 5000;
const A_PAGE = 20;
/** Posts that come by call afterwards. */
const FURTHER = 5;
/** Milliseconds of a page at most: twenty posts, whatever the blog has. */
const PAGE = 1000;

/** Tests a live blog of 5,000 posts in one file. */
export async function chaosLongBlog(place: ChaosPlace): Promise<ChaosRow[]> {
  const blog = writeLiveBlog(place.content, 'llarga', POSTS);
  const node = await startNode(place);
  const first = await node.get(blog);
  const [count, middle, oldest] = [
    countPosts(first.text),
    await node.get(`${blog}p2500/`),
    await node.get(`${blog}cronologia/`),
  ];
  const part = await node.get('/api/front/live/llarga/since/0/');
  const reader = await followStream(`${node.url}/api/front/live/llarga/events?since=${POSTS}`, {
    host: HOST,
  });
  await until('the stream is open', () => reader.text().includes('event: ready'));
  const statuses: (number | string)[] = [];
  const waits: number[] = [];
  for (let number = 1; number <= FURTHER; number += 1) {
    const startedAt = performance.now();
    statuses.push((await putPost(node, { blog: 'llarga', id: `nova-${number}` })).status);
    await until('the post was told', () => reader.text().includes(`id="nova-${number}"`));
    waits.push(performance.now() - startedAt);
  }
  const told = median(waits);
  reader.close();
  const times = [middle, oldest].map(({ ms }) => ms);
  return [
    judged(
      {
        what: `a live blog of ${POSTS} posts in one file`,
        figure: `first page ${count} posts, ${(first.text.length / 1000).toFixed(0)} KB; two others ${times.map((ms) => ms.toFixed(0)).join(' and ')} ms; all changes ${part.text.length} bytes, too old ${part.text.includes('data-too-old')}; posts ${tally(statuses)}, told after ${waits.map((ms) => ms.toFixed(0)).join(', ')} ms`,
        promise: `${A_PAGE} posts a page, ≤ ${PAGE} ms, posts told ≤ 1 s (median)`,
      },
      count === A_PAGE &&
        [middle, oldest].every(
          (page) => page.status === 200 && countPosts(page.text) === A_PAGE && page.ms <= PAGE,
        ) &&
        part.text.includes('data-too-old') &&
        statuses.every((status) => status === 201) &&
        told <= 1000,
    ),
  ];
}

function countPosts(html: string): number {
  return html.match(/<li id="[^"]+" class="post/g)?.length ?? 0;
}
