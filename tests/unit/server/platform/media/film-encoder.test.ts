import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFilmEncoder } from '#server/platform/media/film-encoder.ts';
import { checkFile } from '#server/subjects/uploads/check-file.ts';
import { FILM } from '#tests/support/media/sample-files.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** A program in place of ffmpeg. Its last argument is the file to write. */
function program(script: string): string {
  const file = path.join(temporaryFolder(), 'ffmpeg');
  writeFileSync(file, `#!/bin/sh\nfor last; do :; done\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

function film(bytes: Uint8Array = FILM) {
  const folder = temporaryFolder();
  const file = path.join(folder, 'film');
  writeFileSync(file, bytes);
  return { file, target: path.join(folder, 'made') };
}

describe('the encoder of films', () => {
  it('opens the file only, without an environment, and maps picture and sound', async () => {
    const { file, target } = film();
    const encoder = createFilmEncoder(
      program('printf "%s\\n" "$@" > "$last"; /usr/bin/env >> "$last"'),
    );
    expect(await encoder.encode(file, target)).toBe('made');
    const said = readFileSync(target, 'utf8');
    expect(said).toContain(`-protocol_whitelist\nfile\n-f\nmp4\n-i\n${file}\n`);
    expect(said).toContain('-map_metadata\n-1\n');
    expect(said).not.toMatch(/HOME=|AUTH_SECRET|DATABASE_URL/);
  });

  it('says that a film is damaged, or takes too long, and leaves nothing', async () => {
    const { file, target } = film();
    const broken = createFilmEncoder(program('echo half > "$last"; exit 1'));
    expect(await broken.encode(file, target)).toBe('damaged');
    expect(existsSync(target)).toBe(false);
    const slow = createFilmEncoder(program('echo half > "$last"; exec sleep 30'), { longest: 200 });
    expect(await slow.encode(file, target)).toBe('too-slow');
    expect(existsSync(target)).toBe(false);
  });

  it('rejects if the program is not there, so that the check is tried again', async () => {
    const { file, target } = film();
    await expect(createFilmEncoder('/no/such/ffmpeg').encode(file, target)).rejects.toThrow(
      'ENOENT',
    );
  });
});

describe('a checked film', () => {
  const check = (script: string, bytes: Uint8Array = FILM) => {
    const { file, target } = film(bytes);
    return checkFile(file, 'video', target, createFilmEncoder(program(script), { longest: 300 }));
  };

  it('is what the encoder has made', async () => {
    const { file } = film();
    expect(await check(`cp ${file} "$last"`)).toMatchObject({ ok: true });
    expect(await check('echo no film > "$last"')).toMatchObject({ ok: false });
  });

  it('is refused if the encoder does not read it, and never reaches it if it is no film', async () => {
    expect(await check('exit 1')).toEqual({ ok: false, reason: 'damaged' });
    const mark = path.join(temporaryFolder(), 'ran');
    const never = `touch ${mark}`;
    expect(await check(never, Buffer.from('<script>'))).toEqual({ ok: false, reason: 'not-video' });
    expect(existsSync(mark)).toBe(false);
  });

  it('is cleaned as it is if it takes too long', async () => {
    expect(await check('exec sleep 30')).toMatchObject({ ok: true });
  });
});
