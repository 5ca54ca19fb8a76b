import { expect, it } from 'vitest';
import { createClosedFiles } from '#server/platform/front/files/closed-files.ts';

/**
 * Files of a front process whose worker names closed ones, and whose key of a file is "key of" its
 * target.
 */
function openFiles() {
  const closed = new Map<string, string>([
    ['a.mp3', 'a.mp3'],
    ['film-0.m4s', 'film.m3u8'],
  ]);
  const asked: string[] = [];
  const state = { isAway: false, hold: undefined as Promise<void> | undefined };
  const files = createClosedFiles({
    backend: () => ({
      async findClosed(name) {
        asked.push(name);
        const target = closed.get(name);
        await state.hold;
        if (state.isAway) throw new Error('away');
        return target;
      },
    }),
    signer: { opens: (token, { target }) => token === `key of ${target}` },
  });
  return { files, closed, asked, state };
}

it('lets everybody have open files, and closed ones with the token of their address alone', async () => {
  const { files } = openFiles();
  expect(await files.allows('open.mp3', undefined)).toBe('open');
  expect(await files.allows('open.mp3', 'key of a.mp3')).toBe('open');
  expect(await files.allows('a.mp3', undefined)).toBe('no');
  expect(await files.allows('a.mp3', 'key of b.mp3')).toBe('no');
  expect(await files.allows('a.mp3', 'key of a.mp3')).toBe('signed');
  expect(await files.allows('film-0.m4s', 'key of film.m3u8')).toBe('signed');
  expect(await files.allows('film-0.m4s', 'key of film-0.m4s')).toBe('no');
});

it('asks once for a file between two publications, also for many readers at once', async () => {
  const { files, closed, asked } = openFiles();
  await Promise.all(Array.from({ length: 50 }, () => files.allows('a.mp3', undefined)));
  await files.allows('a.mp3', undefined);
  expect(asked).toEqual(['a.mp3']);
  closed.delete('a.mp3');
  expect(await files.allows('a.mp3', undefined)).toBe('no');
  files.forget();
  expect(await files.allows('a.mp3', undefined)).toBe('open');
  expect(asked).toHaveLength(2);
});

it('keeps no answer that was asked for before a publication', async () => {
  const { files, closed, state } = openFiles();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.hold = promise;
  const early = files.allows('new.mp3', undefined);
  closed.set('new.mp3', 'new.mp3');
  files.forget();
  resolve();
  expect(await early).toBe('open');
  expect(await files.allows('new.mp3', undefined)).toBe('no');
});

it('goes on with the last answer while no worker process answers, and without one has none', async () => {
  const { files, state, asked } = openFiles();
  await files.allows('a.mp3', undefined);
  state.isAway = true;
  files.forget();
  expect(await files.allows('a.mp3', undefined)).toBe('no');
  expect(await files.allows('a.mp3', 'key of a.mp3')).toBe('signed');
  await expect(files.allows('b.mp3', undefined)).rejects.toThrow('away');
  state.isAway = false;
  expect(await files.allows('b.mp3', undefined)).toBe('open');
  expect(asked).toEqual(['a.mp3', 'a.mp3', 'a.mp3', 'b.mp3', 'b.mp3']);
});
