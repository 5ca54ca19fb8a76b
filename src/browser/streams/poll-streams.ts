import { call, type CallOptions } from '#contracts/call.ts';
import { listStreams } from '#contracts/streams/list-streams.ts';
import type { StreamingItem } from '#domain/streams/live-streams.ts';
import { pollDelay } from '#domain/streams/poll-delay.ts';

/** Dependencies of the polling, replaceable in tests. */
interface PollOptions extends Pick<CallOptions, 'fetch'> {
  page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  random?: () => number;
}

/**
 * Asks for the live streams at once and then every ten seconds while the page is visible, more
 * rarely after failures (SPECIFICATION §4). `tell` gets the streams, or `undefined` after a
 * failure. `prefix` is that of the page's language. Returns a function that ends it.
 */
export function pollStreams(
  prefix: string,
  tell: (streams: StreamingItem[] | undefined) => void,
  { page = document, random = Math.random, ...options }: PollOptions = {},
): () => void {
  const contract = { ...listStreams, path: prefix + listStreams.path };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;
  let hasEnded = false;
  const ask = async () => {
    clearTimeout(timer);
    if (isAsking || hasEnded || page.visibilityState !== 'visible') return;
    isAsking = true;
    const outcome = await call(contract, {}, options);
    isAsking = false;
    if (hasEnded) return;
    failures = outcome.ok ? 0 : failures + 1;
    tell(outcome.ok ? outcome.response.streamingList : undefined);
    timer = setTimeout(() => void ask(), pollDelay(failures, random()));
  };
  const resume = () => void ask();
  page.addEventListener('visibilitychange', resume);
  void ask();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', resume);
  };
}
