import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChannelFinder } from '#server/subjects/streams/front/live-channels.ts';
import { keptLog } from '#tests/support/kept-log.ts';

const MEDIA = path.resolve('src/content/media');
const CHANNELS = {
  tv: { films: ['ondamarea-swell.m3u8', 'ondamarea-studio-day.m3u8'] },
  radio: { films: ['ondamarea-radio-harbour.m3u8'] },
  mixed: { films: ['ondamarea-swell.m3u8', 'ondamarea-radio-harbour.m3u8'] },
  missing: { films: ['nothing.m3u8'] },
};
const SITE = { alias: 'elfar', staticUrl: '', channels: CHANNELS };

/** A finder that counts the files that it asks for. */
function start(now: () => number = () => Date.UTC(2026, 2, 2, 10)) {
  const asked: string[] = [];
  const log = keptLog();
  const find = createChannelFinder({
    findFile: (name) => {
      asked.push(name);
      return Promise.resolve(name.startsWith('ondamarea') ? path.join(MEDIA, name) : undefined);
    },
    log: log.log,
    now,
  });
  return { find, asked, log };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('lists the qualities of the films, and the segments of each', async () => {
  const { find } = start();
  const list = await find(SITE, 'tv', 'emision');
  expect(list?.match(/^\d\.m3u8$/gm)).toEqual(['0.m3u8', '1.m3u8', '2.m3u8']);
  const live = (await find(SITE, 'tv', '1')) ?? '';
  // Each byte range is one of the film, whose play list ffmpeg made.
  const film =
    readFileSync(path.join(MEDIA, 'ondamarea-swell-1.m3u8'), 'utf8') +
    readFileSync(path.join(MEDIA, 'ondamarea-studio-day-1.m3u8'), 'utf8');
  const ranges = live.match(/#EXT-X-BYTERANGE:.*/g) ?? [];
  expect(ranges).toHaveLength(6);
  for (const range of ranges) expect(film).toContain(range);
  expect(await find({ ...SITE, staticUrl: 'https://static.example' }, 'radio', '0')).toContain(
    'https://static.example/media/files/ondamarea-radio',
  );
});

it('reads the files of a channel once, also for requests at the same time', async () => {
  const { find, asked } = start();
  await Promise.all([
    find(SITE, 'radio', '0'),
    find(SITE, 'radio', 'emision'),
    find(SITE, 'radio', '0'),
  ]);
  await find(SITE, 'radio', '0');
  expect(asked).toEqual(['ondamarea-radio-harbour.m3u8', 'ondamarea-radio-harbour-0.m3u8']);
});

it('writes a list once a segment', async () => {
  let now = Date.UTC(2026, 2, 2, 10);
  const { find } = start(() => now);
  const first = await find(SITE, 'tv', '0');
  now += 3999;
  expect(await find(SITE, 'tv', '0')).toBe(first);
  now += 1;
  expect(await find(SITE, 'tv', '0')).not.toBe(first);
});

it.each(['7', '-1', '1.5', 'constructor', '__proto__'])('has no quality %j', async (quality) => {
  expect(await start().find(SITE, 'radio', quality)).toBeUndefined();
});

it.each(['none', '__proto__', 'constructor', ''])(
  'has no channel %j, and reads no file for it',
  async (name) => {
    const { find, asked } = start();
    expect([await find(SITE, name, '0'), asked]).toEqual([undefined, []]);
  },
);

it.each(['missing', 'mixed'])(
  'reports films that are %s, and tries them again after ten seconds only',
  async (name) => {
    const { find, asked, log } = start();
    expect(await find(SITE, name, 'emision')).toBeUndefined();
    const count = asked.length;
    expect(await find(SITE, name, 'emision')).toBeUndefined();
    expect(asked).toHaveLength(count);
    expect(
      log.logged().match(/the films of a channel could not be read; its play lists are missing/g),
    ).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    await find(SITE, name, 'emision');
    expect(asked.length).toBeGreaterThan(count);
  },
);
