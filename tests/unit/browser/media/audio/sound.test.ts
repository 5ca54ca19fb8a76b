import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { SESSION } from '#browser/media/audio/dock-state.ts';
import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';
import { soundsOfFeed } from '#browser/media/audio/feed-sounds.ts';
import {
  DOCK_KEY,
  readDockState,
  withoutSound,
  withQueued,
  type DockState,
  type Sound,
} from '#browser/media/audio/sound.ts';

const sound = (id: string, more: Partial<Sound> = {}): Sound => ({
  id,
  title: `So ${id}`,
  series: '',
  url: `/so/${id}/`,
  file: `/media/files/${id}.mp3`,
  picture: '',
  duration: 60,
  isLive: false,
  chapters: '',
  feed: '',
  ...more,
});

const STATE: DockState = {
  sound: sound('a'),
  queue: [sound('b', { file: 'https://sons.example/b.mp3' })],
  position: 12.5,
  speed: 1.5,
  isPlaying: true,
  sleep: 'end',
  docks: { ca: '/reproductor/', es: '/es/reproductor/' },
  isReader: false,
};

test('the page that wakes the dock has its key', () => {
  expect(readFileSync('src/browser/page.ts', 'utf8')).toContain(`sessionStorage['${DOCK_KEY}']`);
});

test('the dock knows the cookie of a session', () => {
  expect(SESSION).toBe(SESSION_COOKIE);
});

describe('the state that a document leaves', () => {
  // R10.8
  it('is read by the next one', () => {
    expect(readDockState(JSON.stringify(STATE))).toEqual(STATE);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'a'],
    ['a page that is a script', { ...STATE, sound: sound('a', { url: 'javascript:alert(1)' }) }],
    ['a file of data', { ...STATE, sound: sound('a', { file: 'data:audio/mp3,' }) }],
    ['a sound without a file', { ...STATE, sound: sound('a', { file: '' }) }],
    ['a number for a title', { ...STATE, sound: { ...sound('a'), title: 1 } }],
    ['a script in the queue', { ...STATE, queue: [sound('b', { url: ' javascript:alert(1)' })] }],
    [
      'a queue without end',
      { ...STATE, queue: Array.from({ length: 51 }, (_none, index) => sound(String(index))) },
    ],
    ['no queue', { ...STATE, queue: undefined }],
    ['a time before the beginning', { ...STATE, position: -1 }],
    ['a speed that is a text', { ...STATE, speed: '2' }],
    ['controls of another host', { ...STATE, docks: { ca: '//elsewhere.example/' } }],
    ['controls of another scheme', { ...STATE, docks: { ca: 'https://elsewhere.example/' } }],
    ['a timer that is a text', { ...STATE, sleep: 'soon' }],
  ])('is none if it has %s', (_what, value) => {
    expect(readDockState(JSON.stringify(value))).toBeUndefined();
  });

  it.each([null, '', '{', 'undefined'])('is none for %j', (text) => {
    expect(readDockState(text)).toBeUndefined();
  });
});

test('a sound is in the queue once, at its end', () => {
  const queue = withQueued(withQueued([sound('a')], sound('b')), sound('a'));
  expect(queue.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(withoutSound(queue, sound('b')).map(({ id }) => id)).toEqual(['a']);
});

test('a full queue takes no more', () => {
  const full = Array.from({ length: 50 }, (_none, index) => sound(String(index)));
  expect(withQueued(full, sound('a')).map(({ id }) => id)).not.toContain('a');
});

describe('a show’s JSON feed', () => {
  const ITEM = {
    id: 'ondamarea:a',
    url: 'https://ondamarea.example/mar/a/',
    title: 'La mar',
    attachments: [
      {
        url: 'https://ondamarea.example/media/files/a.mp3',
        mime_type: 'audio/mpeg',
        duration_in_seconds: 60,
      },
    ],
    _portada: { id: 'a', series: 'Ones', chapters: 'https://ondamarea.example/media/files/a.vtt' },
  };
  const feedOf = (...items: unknown[]) => ({
    home_page_url: 'https://ondamarea.example/programas/ones/',
    items,
  });

  it('has sounds with paths of the site', () => {
    expect(soundsOfFeed(feedOf(ITEM), '/programas/ones/feed.json')).toEqual([
      {
        id: 'a',
        title: 'La mar',
        series: 'Ones',
        url: '/mar/a/',
        file: '/media/files/a.mp3',
        picture: '',
        duration: 60,
        isLive: false,
        chapters: '/media/files/a.vtt',
        feed: '/programas/ones/feed.json',
      },
    ]);
  });

  it('keeps the address of a file on another host', () => {
    const file = 'https://sons.example/a.mp3';
    expect(soundsOfFeed(feedOf({ ...ITEM, attachments: [{ url: file }] }), '')[0]).toMatchObject({
      file,
      duration: 0,
    });
  });

  it.each<[string, unknown]>([
    ['an episode without a sound', { ...ITEM, attachments: undefined }],
    ['an empty list of sounds', { ...ITEM, attachments: [] }],
    ['a script for a page', { ...ITEM, url: 'javascript:alert(1)' }],
    ['no id', { ...ITEM, _portada: undefined }],
    ['a text', 'a'],
  ])('leaves out %s', (_what, item) => {
    expect(soundsOfFeed(feedOf(item, ITEM), '')).toHaveLength(1);
  });

  it.each([null, 'a', {}, { items: 'a' }])('without items has no sounds: %j', (feed) => {
    expect(soundsOfFeed(feed, '')).toEqual([]);
  });
});
