import type { z } from 'zod';
import type { Image } from '../pictures/picture.ts';
import type { ChannelBroadcasts } from '../schedule/broadcasts.ts';
import type { BeaconKind } from '../reads/beacon.ts';
import type { Card } from '../stories/card.ts';
import type {
  ContactBlock,
  MostReadBlock,
  NewsletterBlock,
  OnAirBlock,
  ScheduleBlock,
  StoryBlock,
  StreamingBlock,
  WeatherBlock,
} from './front-blocks.ts';
import type { ShownStream } from '../streams/live-streams.ts';
import type { Front } from './front.ts';
import type { newsletterSchema } from '../sites/newsroom.ts';

/** A front with all that its components print (`src/server/subjects/content/fill-front.ts`). */

/** The stories with the most beacons of a kind, in order. */
export interface MostReadList {
  kind: BeaconKind;
  cards: Card[];
}

/** Broadcasts of the channels of a schedule block, from the instant of the page on. */
export interface ComingBroadcasts {
  now: Date;
  channels: ChannelBroadcasts[];
  /** Paths of the site's shows, by id. */
  shows: ReadonlyMap<string, string>;
  /** Pictures of the shows of these broadcasts, by the id of the show. */
  images: ReadonlyMap<string, Image>;
}

/** A block of stories with its cards, of which there is at least one. */
export type FilledStoryBlock = StoryBlock & { cards: Card[] };
/** The open list first. */
export type FilledMostReadBlock = MostReadBlock & { lists: MostReadList[] };
export type FilledScheduleBlock = ScheduleBlock & { coming: ComingBroadcasts };
/** The live stream of a channel, by its id. */
export interface ChannelStream {
  id: string;
  hasVideo: boolean;
}

/** Streams by channel. */
export type FilledOnAirBlock = OnAirBlock & {
  coming: ComingBroadcasts;
  streams: ReadonlyMap<string, ChannelStream>;
};
/** At least one stream. */
export type FilledStreamingBlock = StreamingBlock & { streams: ShownStream[] };
export type FilledNewsletterBlock = NewsletterBlock & { offered: z.infer<typeof newsletterSchema> };

/**
 * A block with all that its component prints. A block without anything to print is absent from its
 * row.
 */
export type FilledBlock =
  | FilledStoryBlock
  | FilledMostReadBlock
  | FilledScheduleBlock
  | FilledOnAirBlock
  | FilledStreamingBlock
  | FilledNewsletterBlock
  | WeatherBlock
  | ContactBlock;

/** A row with its filled blocks, by column. */
export interface FilledRow {
  layout: Front['rows'][number]['layout'];
  title?: string;
  url?: string;
  columns: FilledBlock[][];
}
