import { readFile, stat } from 'node:fs/promises';
import type { Site } from '#domain/sites/site.ts';
import {
  firstInWindow,
  joinFilms,
  writeChannelPlayList,
  writeLivePlayList,
  type Round,
} from '#domain/streams/linear-channel.ts';
import { readMediaPlayList, readVariants } from '#domain/streams/play-list.ts';
import type { Log } from '#server/platform/observability/log.ts';

/** Name of the play list with the qualities of a channel. The others are numbers. */
const QUALITIES = 'emision';

/** Most bytes of a play list of the media folder. A film of three hours has 200 KB. */
const MOST_BYTES = 1_000_000;

/** Milliseconds after which the films of a channel that could not be read are read again. */
const TRY_AGAIN = 10_000;

interface Channel {
  /** The play list with the qualities. */
  list: string;
  qualities: { round: Round; latest?: { first: number; text: string } }[];
}

/** The play list of a channel by its name and quality. */
export type FindChannelList = (
  site: Pick<Site, 'alias' | 'staticUrl' | 'channels'>,
  name: string,
  quality: string,
) => Promise<string | undefined>;

/**
 * The live play lists of the sites' channels (`linear-channel.ts`). The films of a channel are read
 * at its first request and stay in memory: as many bytes as their play lists have. A further
 * request costs a division, and each list is written once a segment. `findFile` finds an original
 * by its name.
 */
export function createChannelFinder({
  findFile,
  log,
  now = Date.now,
}: {
  findFile(name: string): Promise<string | undefined>;
  log: Log;
  now?: () => number;
}): FindChannelList {
  const channels = new Map<string, Promise<Channel | undefined>>();
  const read = (key: string, films: readonly string[]) => {
    const reading = readChannel(films, findFile).catch((error: unknown) => {
      log.warn(
        { err: error, channel: key },
        'the films of a channel could not be read; its play lists are missing',
      );
      setTimeout(() => channels.delete(key), TRY_AGAIN).unref();
      return undefined;
    });
    channels.set(key, reading);
    return reading;
  };
  return async ({ alias, staticUrl, channels: declared }, name, quality) => {
    const films = Object.hasOwn(declared, name) ? declared[name]?.films : undefined;
    if (!films) return undefined;
    const key = `${alias} ${name}`;
    const channel = await (channels.get(key) ?? read(key, films));
    if (quality === QUALITIES) return channel?.list;
    const found = channel?.qualities[Number(quality)];
    if (!found) return undefined;
    const first = firstInWindow(found.round, now());
    if (found.latest?.first !== first)
      found.latest = {
        first,
        text: writeLivePlayList(found.round, first, `${staticUrl}/media/files/`),
      };
    return found.latest.text;
  };
}

/**
 * Reads the play lists of the films. Each quality of a channel joins those of the films in their
 * order.
 */
async function readChannel(
  films: readonly string[],
  findFile: (name: string) => Promise<string | undefined>,
): Promise<Channel> {
  const read = async (name: string) => {
    const file = await findFile(name);
    if (file === undefined) throw new Error(`The media folder has no ${name}.`);
    if ((await stat(file)).size > MOST_BYTES)
      throw new Error(`The play list ${name} has more than ${MOST_BYTES} bytes.`);
    return readFile(file, 'utf8');
  };
  const variants = await Promise.all(films.map(async (name) => readVariants(await read(name))));
  const [first = []] = variants;
  if (first.length === 0 || variants.some((own) => own.length !== first.length))
    throw new Error(`The films ${films.join(', ')} must have the same number of qualities.`);
  const qualities = first.map(async (_variant, index) => {
    const lists = await Promise.all(
      variants.map(async (own) => readMediaPlayList(await read(own[index]?.file ?? ''))),
    );
    return { round: joinFilms(lists) };
  });
  return { list: writeChannelPlayList(first), qualities: await Promise.all(qualities) };
}
