import { atom } from 'nanostores';
import type { StreamingItem } from '#domain/streams/live-streams.ts';

/** The live streams as far as the page knows them. `isStale`: the last request failed. */
export interface StreamsState {
  streams: StreamingItem[] | undefined;
  isStale: boolean;
}

export const $liveStreams = atom<StreamsState>({ streams: undefined, isStale: false });

/**
 * Keeps what a request has answered: the streams, or `undefined` after a failure, which leaves the
 * former ones.
 */
export function keepStreams(streams: StreamingItem[] | undefined): void {
  $liveStreams.set(
    streams ? { streams, isStale: false } : { ...$liveStreams.get(), isStale: true },
  );
}
