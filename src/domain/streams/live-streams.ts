import type { z } from 'zod';
import type { Image } from '../pictures/picture.ts';
import type { Broadcast, ChannelBroadcasts } from '../schedule/broadcasts.ts';
import { stateAt } from '../schedule/on-air.ts';
import type { streamingItemSchema } from '../sites/newsroom.ts';

type StreamDocument = z.infer<typeof streamingItemSchema>;

/** Streaming item of SPECIFICATION §3, as the calls answer it. Absent parts are missing. */
export interface StreamingItem {
  id: string;
  kicker?: string;
  title: string;
  video?: { href: string };
  audio?: { href: string };
  image?: { src: string; alt: string };
}

/**
 * A stream that is live, as pages print it: with the title and the picture of the broadcast on air.
 */
export interface ShownStream extends Omit<StreamingItem, 'image'> {
  image?: Image;
}

/** A stream that is live at an instant, with the broadcast of its channel. */
export interface LiveStream {
  stream: StreamDocument;
  /** Absent for a stream without a channel. */
  broadcast?: Broadcast;
}

/**
 * The streams that are live at an instant (milliseconds since 1970), by position. A stream of a
 * channel is live while the schedule has a broadcast there. Any stream is live from its start until
 * its end, as far as it names them.
 */
export function streamsAt(
  streams: readonly StreamDocument[],
  channels: readonly ChannelBroadcasts[],
  now: number,
): LiveStream[] {
  return streams
    .filter(
      ({ startsAt, endsAt }) =>
        (startsAt === undefined || Date.parse(startsAt) <= now) &&
        (endsAt === undefined || now < Date.parse(endsAt)),
    )
    .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
    .flatMap((stream): LiveStream[] => {
      if (stream.channel === undefined) return [{ stream }];
      const { broadcasts = [] } = channels.find(({ channel }) => channel === stream.channel) ?? {};
      const broadcast = broadcasts.find((one) => stateAt(one, now) === 'now');
      return broadcast ? [{ stream, broadcast }] : [];
    });
}

/**
 * The facts of a stream's video, for the player of pages: a play list, or a file that the browser
 * plays by itself.
 */
export function videoOfStream(href: string) {
  return {
    ...(/\.m3u8(?:[?#]|$)/.test(href) ? { hlsSource: href } : { fileSource: href }),
    aspectRatio: '16-9' as const,
    captions: [],
    chapters: [],
    isLazy: true,
    autoplay: false,
    tracksInPlaylist: false,
    withoutAds: true,
  };
}
