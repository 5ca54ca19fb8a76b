import type { DocumentOf } from '#domain/documents/document.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { addDays } from '#domain/dates/relative-instant.ts';
import { comingBroadcasts } from '#domain/schedule/broadcasts.ts';
import {
  extentOfDay,
  mondayOf,
  parseScheduleDay,
  readWeek,
  weeksOf,
  type ScheduleDay,
} from '#domain/schedule/schedule-week.ts';
import { schedulePath, showPath } from '#domain/paths/urls.ts';
import { stateAt } from '#domain/schedule/on-air.ts';
import type { OnAirBlock, ScheduleBlock } from '#domain/fronts/front-blocks.ts';
import type { ComingBroadcasts, FilledOnAirBlock } from '#domain/fronts/filled-front.ts';
import type { EditionContent } from '../edition/edition-content.ts';

/** A week of the schedule, named by its Monday (YYYY-MM-DD). */
export interface ScheduleWeek {
  monday: string;
  /** The present day, if it is in this week. */
  today: string | undefined;
  days: ScheduleDay[];
  /** Paths of the nearest weeks with broadcasts. */
  previous: string | undefined;
  next: string | undefined;
}

const DAYS_OF_WEEK = 7;

/**
 * Reads the week at an address below `/programacion/`: the present week at '', and others at their
 * Monday, as `yyyy/mm/dd`. Other days, and days of the present week, lead to the page of their
 * week. `undefined` for a week without broadcasts.
 */
export async function readScheduleWeek(
  content: EditionContent,
  address: string,
): Promise<{ week: ScheduleWeek } | { movedTo: string; isForEver: boolean } | undefined> {
  const { edition, now } = content;
  const { timeZone } = edition.site;
  const channels = await content.documents.readSchedule();
  if (channels.length === 0) return undefined;
  const today = calendarDay(now, timeZone);
  const present = mondayOf(today);
  const asked = address === '' ? today : parseScheduleDay(address);
  if (asked === undefined) return undefined;
  const monday = mondayOf(asked);
  const pathOf = (week: string | undefined) =>
    week && schedulePath(edition, week === present ? undefined : week);
  const weeks = weeksOf(channels, timeZone);
  if (address !== '') {
    if (!weeks.includes(monday)) return undefined;
    if (monday === present)
      return { movedTo: `${schedulePath(edition)}#${asked}`, isForEver: false };
    if (asked !== monday)
      return { movedTo: `${schedulePath(edition, monday)}#${asked}`, isForEver: true };
  }
  const next = weeks.find((one) => one > monday);
  if (monday === present) {
    content.tags.followDay();
    content.tags.followAir(channels);
  } else if ((next ?? monday) >= present) {
    // The page of the present week, or a link to it, has another path when the week ends.
    content.tags.followUntil(addDays(present, DAYS_OF_WEEK - 1));
  }
  return {
    week: {
      monday,
      today: monday === present ? today : undefined,
      days: readWeek(channels, monday, timeZone),
      previous: pathOf(weeks.findLast((one) => one < monday)),
      next: pathOf(next),
    },
  };
}

/**
 * The weeks with broadcasts except the present one, by their Monday. `undefined` if the site has no
 * schedule.
 */
export async function listOtherWeeks(content: EditionContent): Promise<string[] | undefined> {
  const { timeZone } = content.edition.site;
  const channels = await content.documents.readSchedule();
  if (channels.length === 0) return undefined;
  const present = mondayOf(calendarDay(content.now, timeZone));
  content.tags.followUntil(addDays(present, DAYS_OF_WEEK - 1));
  return weeksOf(channels, timeZone).filter((week) => week !== present);
}

/**
 * Least number of slides per channel: as many as are visible on wide screens (SPECIFICATION §2).
 */
const LEAST_SLIDES = 9;

/** Days that the slides come from: they reach into tomorrow at most. */
const DAYS_OF_SLIDES = 2;

/** The channels of a front's block, with their broadcasts from the one on air on. */
export async function readComingBroadcasts(
  content: EditionContent,
  block: Pick<ScheduleBlock, 'channels'>,
): Promise<ComingBroadcasts> {
  const { edition, now } = content;
  const { timeZone } = edition.site;
  const today = content.tags.followDay();
  const { before: endOfDay } = extentOfDay(today, timeZone);
  const { before } = extentOfDay(addDays(today, DAYS_OF_SLIDES - 1), timeZone);
  const all = await content.documents.listBroadcasts({ from: now.getTime(), before });
  const channels =
    block.channels.length === 0
      ? all
      : block.channels.flatMap((name) => all.filter(({ channel }) => channel === name));
  content.tags.followAir(channels);
  const coming = channels.map(({ channel, broadcasts }) => ({
    channel,
    broadcasts: comingBroadcasts(
      { channel, broadcasts },
      { now: now.getTime(), endOfDay, least: LEAST_SLIDES },
    ),
  }));
  const shows = await content.documents.list('show');
  return {
    now,
    channels: coming,
    shows: new Map(shows.map((show) => [show.id, showPath(edition, show)])),
    images: await readImages(content, shows, coming),
  };
}

/** The pictures of the shows of broadcasts, by the id of the show. */
async function readImages(
  content: EditionContent,
  shows: readonly DocumentOf<'show'>[],
  channels: ComingBroadcasts['channels'],
): Promise<ComingBroadcasts['images']> {
  const ids = new Set(
    channels.flatMap(({ broadcasts }) => broadcasts.map(({ entry: { show } }) => show)),
  );
  const shown = shows.filter(({ id }) => ids.has(id));
  const pictures = await content.images.find(shown.map(({ image }) => image));
  return new Map(
    shown.flatMap(({ id, image }) => {
      const picture = image && pictures.get(image.picture);
      return picture ? [[id, picture] as const] : [];
    }),
  );
}

/** The channels of a front's block that have a broadcast on air, with their live streams. */
export async function readOnAir(
  content: EditionContent,
  block: OnAirBlock,
): Promise<FilledOnAirBlock | undefined> {
  const { now, channels, ...shows } = await readComingBroadcasts(content, block);
  const onAir = channels.filter(
    ({ broadcasts: [first] }) => first !== undefined && stateAt(first, now.getTime()) === 'now',
  );
  if (onAir.length === 0) return undefined;
  const live = content.edition.site.featureFlags.streaming
    ? await content.documents.listLiveStreams()
    : [];
  const streams = live.flatMap(({ stream: { id, channel, video } }) =>
    channel === undefined ? [] : [[channel, { id, hasVideo: video !== undefined }] as const],
  );
  return {
    ...block,
    coming: { now, channels: onAir, ...shows },
    streams: new Map(streams),
  };
}
