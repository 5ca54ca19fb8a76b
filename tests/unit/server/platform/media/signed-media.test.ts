import { expect, it } from 'vitest';
import { createMediaSigner } from '#server/platform/media/signed-media.ts';

const HOUR = 3_600_000;
/** The beginning of a period. */
const BEGIN = new Date('2026-11-28T12:00:00Z');
const at = (hours: number) => new Date(BEGIN.getTime() + hours * HOUR);
const signer = createMediaSigner(() => ['a']);

/** The tokens of an address. */
const tokenIn = (address: string) => /^\/media\/signed\/([^/]+)\//.exec(address)?.[1] ?? '';

it('signs every recording of a value, in fields and in HTML, and nothing else', () => {
  const story = {
    audio: {
      fileSource: '/media/files/harbour.m4a',
      captions: [{ src: '/media/files/harbour.ca.vtt' }],
    },
    body: [{ html: '<a href="/media/files/a.mp3">a</a> <img src="/media/images/b_1-1_90w.webp">' }],
    video: { fileSource: 'https://video.example/film.mp4', duration: 60, poster: undefined },
  };
  const signed = signer.sign(story, BEGIN);
  expect(signed.audio.fileSource).toMatch(
    /^\/media\/signed\/[0-9a-z]{6,8}\.[\w-]{22}\/harbour\.m4a$/,
  );
  expect(signed.audio.captions[0]?.src).toMatch(/\/harbour\.ca\.vtt$/);
  expect(signed.body[0]?.html).toMatch(
    /^<a href="\/media\/signed\/[^/"]+\/a\.mp3">a<\/a> <img src="\/media\/images\/b_1-1_90w\.webp">$/,
  );
  expect(signed.video).toEqual({ fileSource: 'https://video.example/film.mp4', duration: 60 });
  expect(JSON.stringify(signed)).not.toContain('/media/files/');
});

it('makes the same address for six hours, which holds for six to twelve', () => {
  const [first, later] = [
    signer.sign('/media/files/a.mp3', BEGIN),
    signer.sign('/media/files/a.mp3', at(5.9)),
  ];
  expect(first).toBe(later);
  expect(signer.sign('/media/files/a.mp3', at(6))).not.toBe(first);
  expect(signer.periodOf(at(6))).toBe(signer.periodOf(BEGIN) + 1);
  const token = tokenIn(first);
  const opened = [0, 5.9, 11.9, 12, 300].map((hours) =>
    signer.opens(token, { target: 'a.mp3', now: at(hours) }),
  );
  expect(opened).toEqual([true, true, true, false, false]);
});

it('opens no other file, with no other end, and nothing without a token', () => {
  const token = tokenIn(signer.sign('/media/files/a.mp3', BEGIN));
  const opens = (given: string, target = 'a.mp3') => signer.opens(given, { target, now: BEGIN });
  expect(opens(token, 'b.mp3')).toBe(false);
  expect(opens(token, 'a.mp3.b')).toBe(false);
  const [end = '', signature = ''] = token.split('.');
  for (const forged of [
    '',
    '.',
    end,
    `${end}.`,
    `zzzzzzz.${signature}`,
    `${end}.${'a'.repeat(22)}`,
    `${token}a`,
    ` ${token}`,
    `${end}.${signature}.`,
  ])
    expect([forged, opens(forged)]).toEqual([forged, false]);
});

it('opens addresses of the secret before, and of no other one', () => {
  const token = tokenIn(signer.sign('/media/files/a.mp3', BEGIN));
  const of = { target: 'a.mp3', now: BEGIN };
  expect(createMediaSigner(() => ['b', 'a']).opens(token, of)).toBe(true);
  expect(createMediaSigner(() => ['b']).opens(token, of)).toBe(false);
});

it('names a file in an escaped path as documents do', () => {
  const address = signer.sign('/media/files/Bell%2Dtower.m4a', BEGIN);
  expect(address).toMatch(/\/Bell%2Dtower\.m4a$/);
  expect(signer.opens(tokenIn(address), { target: 'bell-tower.m4a', now: BEGIN })).toBe(true);
});
