import { setTimeout as pause } from 'node:timers/promises';
import { followStream, type FollowedStream } from '#tests/support/requests/followed-stream.ts';
import { HOST } from '../place/chaos-node.ts';
import type { StormSite } from './storm-site.ts';
import type { SupervisedNode } from './supervised-node.ts';

/** Readers of the live blog on each node. */
const READERS = 8;

/** Milliseconds until a browser connects again. */
const RETRY = 1000;

/**
 * A reader of a live blog, who connects again from the last number that came, as a browser does.
 */
export interface StormFollower {
  /** Ids of all posts that came. */
  posts(): ReadonlySet<string>;
  /** Numbers that came twice or not in order. */
  doubled(): number;
  connections(): number;
  stop(): void;
}

export function followAll(site: StormSite): StormFollower[] {
  return site.nodes.flatMap((node) => Array.from({ length: READERS }, () => followOn(site, node)));
}

function followOn({ blog }: StormSite, node: SupervisedNode): StormFollower {
  const posts = new Set<string>();
  let last = 0;
  let doubled = 0;
  let connections = 0;
  let current: FollowedStream | undefined;
  const stopping = new AbortController();
  const heed = (stream: FollowedStream, from: number) => {
    const whole = stream.text().slice(0, stream.text().lastIndexOf('\n\n') + 2);
    for (const event of whole.slice(from).split('\n\n')) {
      const id = Number(/^id: (\d+)$/m.exec(event)?.[1] ?? Number.NaN);
      if (!event.includes('<li id=')) continue;
      for (const [, post = ''] of event.matchAll(/<li id="([^"]+)"/g)) posts.add(post);
      if (Number.isNaN(id)) continue;
      if (id <= last) doubled += 1;
      last = Math.max(last, id);
    }
    return whole.length;
  };
  const follow = async () => {
    while (!stopping.signal.aborted) {
      const stream = await followStream(`${node.url}/api/front/live/${blog}/events?since=${last}`, {
        host: HOST,
      }).catch(() => undefined);
      if (stream === undefined || stream.answer.statusCode !== 200) {
        stream?.close();
        await pause(RETRY);
        continue;
      }
      current = stream;
      connections += 1;
      let heard = 0;
      while (!stream.isOver() && !stopping.signal.aborted) {
        heard = heed(stream, heard);
        await pause(200);
      }
      heed(stream, heard);
      await pause(RETRY);
    }
  };
  void follow();
  return {
    posts: () => posts,
    doubled: () => doubled,
    connections: () => connections,
    stop() {
      stopping.abort();
      current?.close();
    },
  };
}
