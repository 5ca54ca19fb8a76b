import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SESSION } from '#browser/media/kept-on-device.ts';
import {
  OF_READER,
  readPositions,
  rememberPosition,
  withPosition,
} from '#browser/media/kept-positions.ts';
import { FORGET_LEFT_READER, OUTLINE_PREFIX } from '#browser/accounts/forget-reader.ts';
import type { Playing } from '#browser/media/player-parts.ts';
import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';
import {
  forgetReader,
  keepOutline,
  outlineOf,
  POSITIONS,
} from '#stores/accounts/reader-outline.ts';
import { fakeStorage } from '#tests/support/browser/fake-storage.ts';
import { aUser } from '#tests/unit/stores/a-user.ts';

const TODAY = 20_000;

test('positions of the last 30 days are read', () => {
  const kept = { old: [50, TODAY - 30], recent: [60, TODAY - 29], new: [70, TODAY] };
  expect(readPositions(JSON.stringify(kept), TODAY)).toEqual({
    recent: [60, TODAY - 29],
    new: [70, TODAY],
  });
});

test.each([
  ['nothing', null],
  ['a word', 'off'],
  ['no JSON', '{'],
  ['a list', '[[1,2]]'],
  ['null', 'null'],
  ['a text for seconds', '{"a":["5",20000]}'],
  ['seconds alone', '{"a":[5]}'],
  ['a day to come', '{"a":[5,20001]}'],
])('%s in the storage counts as no position', (_what, text) => {
  expect(readPositions(text, TODAY)).toEqual({});
});

test('a position replaces the former one of its video and is the last one', () => {
  const positions = withPosition({ a: [1, TODAY - 1], b: [2, TODAY] }, 'a', 130.9, TODAY);
  expect(Object.entries(positions)).toEqual([
    ['b', [2, TODAY]],
    ['a', [130, TODAY]],
  ]);
});

test('a watched video is forgotten', () => {
  expect(withPosition({ a: [1, TODAY] }, 'a', undefined, TODAY)).toEqual({});
});

test('fifty videos are remembered at most, the newest', () => {
  let positions = {};
  for (let video = 0; video < 60; video += 1)
    positions = withPosition(positions, `v${video}`, 10, TODAY);
  expect(Object.keys(positions)).toEqual(
    Array.from({ length: 50 }, (_, index) => `v${index + 10}`),
  );
});

test('the positions of a reader have a key that a logout deletes', () => {
  expect(OF_READER.startsWith(OUTLINE_PREFIX)).toBe(true);
  expect(OF_READER).toBe(POSITIONS);
  expect(SESSION).toBe(SESSION_COOKIE);
});

describe('the positions of a device', () => {
  const READER = { cookie: `${SESSION_COOKIE}=%7B%7D` };
  const VISITOR = { cookie: '' };

  /** Puts a storage and a page around the players of a test. */
  function startDevice({ cookie }: { cookie: string }): {
    localStorage: ReturnType<typeof fakeStorage>;
    page: { cookie: string };
  } {
    const boxes: HTMLInputElement[] = [];
    const localStorage = fakeStorage();
    const page = { cookie, boxes, querySelectorAll: () => boxes };
    vi.stubGlobal('localStorage', localStorage);
    vi.stubGlobal('document', page);
    return { localStorage, page };
  }

  /** A video of five minutes on the page, with the box of its settings. */
  function openVideo(id = 'far'): {
    media: EventTarget & { currentTime: number };
    box: { checked: boolean };
    playTo(seconds: number): void;
  } {
    const media = Object.assign(new EventTarget(), {
      currentTime: 0,
      duration: 300,
      readyState: 0,
    });
    const box = Object.assign(new EventTarget(), { checked: true });
    Reflect.get(document, 'boxes').push(box);
    rememberPosition({
      media,
      controls: { querySelector: () => box },
      facts: { id },
    } as unknown as Playing);
    media.dispatchEvent(new Event('loadedmetadata'));
    const playTo = (seconds: number) => {
      media.currentTime = seconds;
      media.dispatchEvent(new Event('timeupdate'));
    };
    return { media, box, playTo };
  }

  function choose(box: { checked: boolean }, isRemembered: boolean): void {
    box.checked = isRemembered;
    if (box instanceof EventTarget) box.dispatchEvent(new Event('change'));
  }

  afterEach(() => vi.unstubAllGlobals());

  test('a video goes on where it was left', () => {
    startDevice(VISITOR);
    openVideo().playTo(100);
    expect(openVideo().media.currentTime).toBe(100);
    expect(openVideo('other').media.currentTime).toBe(0);
  });

  test('a video begins anew after its end', () => {
    startDevice(VISITOR);
    const { playTo } = openVideo();
    playTo(100);
    playTo(291);
    expect(openVideo().media.currentTime).toBe(0);
  });

  test.each([
    ['a visitor logs in', VISITOR, READER],
    ['a reader logs out', READER, VISITOR],
    ['another reader logs in', READER, READER],
  ])('a refusal counts after %s, and no position is kept', (_what, before, after) => {
    const { localStorage, page } = startDevice(before);
    keepOutline('elfar', '2026-03-01', outlineOf(aUser()));
    const first = openVideo();
    first.playTo(100);
    choose(first.box, false);

    forgetReader();
    Object.assign(page, after);
    runInNewContext(FORGET_LEFT_READER, { document: page, localStorage });
    const second = openVideo();
    expect(second.box.checked).toBe(false);
    second.playTo(120);
    expect(Object.keys(localStorage)).toEqual(['portada-no-positions']);
  });

  test('a refusal deletes the positions of a reader and of the visitors before', () => {
    const { localStorage, page } = startDevice(VISITOR);
    openVideo().playTo(100);
    Object.assign(page, READER);
    const video = openVideo();
    video.playTo(50);
    choose(video.box, false);
    expect(Object.keys(localStorage)).toEqual(['portada-no-positions']);
  });

  test('a refusal counts at once for the other videos of the page', () => {
    startDevice(VISITOR);
    const [first, second] = [openVideo('first'), openVideo('second')];
    choose(first.box, false);
    expect(second.box.checked).toBe(false);
    second.playTo(100);
    expect(openVideo('second').media.currentTime).toBe(0);
  });

  test('a refusal that is taken back leaves nothing, and positions are kept again', () => {
    const { localStorage } = startDevice(READER);
    const video = openVideo();
    choose(video.box, false);
    choose(video.box, true);
    expect(Object.keys(localStorage)).toEqual([]);
    video.playTo(100);
    expect(openVideo().media.currentTime).toBe(100);
  });

  test('a refusal stops nothing in a browser that refuses storage', () => {
    startDevice(VISITOR);
    vi.stubGlobal('localStorage', undefined);
    const video = openVideo();
    choose(video.box, false);
    expect(video.box.checked).toBe(false);
    expect(() => video.playTo(100)).not.toThrow();
  });
});
