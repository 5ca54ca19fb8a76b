import type { z } from 'zod';
import type { scheduleEntrySchema } from '../sites/newsroom.ts';
import { nextChangeAfter, type AirTime } from './on-air.ts';

export type ScheduleEntry = z.infer<typeof scheduleEntrySchema>;

/** An entry of the schedule with the time in which its channel really shows it. */
export interface Broadcast extends AirTime {
  entry: ScheduleEntry;
}

/** The broadcasts of one channel, in order and without overlaps. */
export interface ChannelBroadcasts {
  channel: string;
  broadcasts: Broadcast[];
}

/**
 * The broadcasts of each channel in order, channels by name. A channel shows one broadcast at a
 * time: a later start ends the former one, which a wrong feed lets overlap. Of two with the same
 * start, the one with the last id remains.
 */
export function sortBroadcasts(entries: readonly ScheduleEntry[]): ChannelBroadcasts[] {
  const byChannel = Map.groupBy(entries, ({ channel }) => channel);
  return [...byChannel]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([channel, some]) => ({ channel, broadcasts: withoutOverlaps(some) }));
}

function withoutOverlaps(entries: readonly ScheduleEntry[]): Broadcast[] {
  const sorted = entries
    .map((entry) => ({
      entry,
      start: Date.parse(entry.startTime.date),
      end: Date.parse(entry.endTime.date),
    }))
    .toSorted((one, other) => one.start - other.start || (one.entry.id < other.entry.id ? -1 : 1));
  return sorted
    .map((broadcast, index) => ({
      ...broadcast,
      end: Math.min(broadcast.end, sorted[index + 1]?.start ?? Infinity),
    }))
    .filter(({ start, end }) => start < end);
}

/**
 * The broadcasts that are on air at some time from one instant until before another, in
 * milliseconds since 1970.
 */
export function broadcastsWithin(
  channels: readonly ChannelBroadcasts[],
  { from, before }: { from: number; before: number },
) {
  return channels
    .map(({ channel, broadcasts }) => ({
      channel,
      broadcasts: broadcasts.filter(({ start, end }) => end > from && start < before),
    }))
    .filter(({ broadcasts }) => broadcasts.length > 0);
}

/** The instant of the next start or end on any of the channels, or `undefined` if none comes. */
export function nextChangeOf(
  channels: readonly ChannelBroadcasts[],
  now: number,
): number | undefined {
  return nextChangeAfter(
    channels.flatMap(({ broadcasts }) => broadcasts),
    now,
  );
}

/**
 * The broadcasts of a channel from the one on air until the end of the day, or more of the next day
 * so that there are at least `least` (SPECIFICATION §2, schedule carousel: 9 are visible).
 * `endOfDay` is in milliseconds since 1970.
 */
export function comingBroadcasts(
  { broadcasts }: ChannelBroadcasts,
  { now, endOfDay, least }: { now: number; endOfDay: number; least: number },
): Broadcast[] {
  const left = broadcasts.filter(({ end }) => end > now);
  const today = left.filter(({ start }) => start < endOfDay);
  return left.slice(0, Math.max(least, today.length));
}
