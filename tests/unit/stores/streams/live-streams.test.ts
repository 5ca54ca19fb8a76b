import { expect, it } from 'vitest';
import { $liveStreams, keepStreams } from '#stores/streams/live-streams.ts';

it('keeps the former streams after a failure, as stale ones', () => {
  const streams = [{ id: 'tv', title: 'Televisió' }];
  keepStreams(streams);
  expect($liveStreams.get()).toEqual({ streams, isStale: false });
  keepStreams(undefined);
  expect($liveStreams.get()).toEqual({ streams, isStale: true });
  keepStreams([]);
  expect($liveStreams.get()).toEqual({ streams: [], isStale: false });
});
