import { sharedSequence } from '#domain/live/live-changes.ts';
import { addPosts } from './add-posts.ts';
import { holdStream } from './hold-stream.ts';
import { keepChoices } from './keep-choices.ts';

/** Milliseconds between two questions: so many, and up to as many again. */
const POLL = 15_000;

/**
 * Follows a live blog that continues, while its page is visible: by a stream that all tabs of the
 * browser share, or by questions if streams do not arrive.
 */
export function followLive(updates: HTMLElement): void {
  const address = `/api/front/live/${updates.dataset['live']}`;
  keepChoices(updates);
  const add = addPosts(updates);
  const channel = new BroadcastChannel(address);
  let sequence = Number(updates.dataset['sequence']);
  let canStream = true;
  let stop: AbortController | undefined;
  let hasEnded = false;

  const take = (html: string) => {
    const list = new DOMParser().parseFromString(html, 'text/html').querySelector('ol');
    if (!list) return;
    const next = Number(list.dataset['sequence']);
    hasEnded ||= 'ended' in list.dataset;
    if (next <= sequence && !hasEnded) return;
    sequence = next;
    add(list);
    if (hasEnded) stop?.abort();
  };

  const takeAndTell = (html: string) => {
    take(html);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    channel.postMessage(html);
  };

  const ask = async () => {
    // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
    const response = await fetch(`${address}/since/${sharedSequence(sequence)}/`).catch(
      () => undefined,
    );
    if (response?.ok) takeAndTell(await response.text());
  };

  const poll = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await ask();
      await new Promise((resolve) => setTimeout(resolve, POLL * (1 + Math.random())));
    }
  };

  const stream = (signal: AbortSignal) => {
    const source = new EventSource(`${address}/events?since=${sequence}`);
    source.addEventListener('message', ({ data }: MessageEvent<string>) => takeAndTell(data));
    // The tabs of a browser show an alert once, so that the others need not be told.
    source.addEventListener('alerts', ({ data }: MessageEvent<string>) =>
      dispatchEvent(new CustomEvent('portada:alerts', { detail: data })),
    );
    return holdStream(source, signal);
  };

  const follow = () => {
    stop?.abort();
    if (document.hidden || hasEnded) return;
    const { signal } = (stop = new AbortController());
    const run = async () => {
      if (canStream) await stream(signal);
      // A stream that ended before the page was hidden does not arrive.
      canStream &&= signal.aborted;
      await poll(signal);
    };
    // The tab that gets the lock has the stream or asks, and tells the others. They ask once for
    // what they missed.
    void ask();
    navigator.locks.request(address, { signal }, run).catch(() => {});
  };

  channel.addEventListener('message', ({ data }: MessageEvent<string>) => take(data));
  // Also when the page goes to the browser's cache of pages and comes back.
  document.addEventListener('visibilitychange', follow);
  follow();
}
