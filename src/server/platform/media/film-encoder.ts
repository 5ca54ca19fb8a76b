import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes films anew of their pictures and sounds, so that nothing of a received file is sent but what
 * a decoder has understood.
 */
export interface FilmEncoder {
  /**
   * Writes an MP4 of H.264 and AAC to `target`. `damaged`: the encoder does not read the file.
   * `too-slow`: it did not end within the limit. `target` is then removed.
   */
  encode(file: string, target: string): Promise<'made' | 'damaged' | 'too-slow'>;
}

/** Milliseconds of an encoding: less than the lease of a check (`CHECK_JOBS`). */
const LONGEST = 480_000;

/** At most 1920 pixels, and an even number, which H.264 needs. */
const SCALE =
  "scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2";

/**
 * One thread, so that calls keep the other processors. Only this file is opened: a list of another
 * format inside of it could name any address or file (CVE-2016-1897).
 */
const argumentsFor = (file: string, target: string): string[] => [
  ...'-nostdin -v error -y -threads 1 -protocol_whitelist file -f mp4 -i'.split(' '),
  file,
  ...`-map 0:v:0 -map 0:a:0? -map_metadata -1 -map_chapters -1 -vf ${SCALE}`.split(' '),
  ...'-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p -c:a aac -b:a 128k'.split(' '),
  ...'-movflags +faststart -f mp4'.split(' '),
  target,
];

/**
 * An encoder by a program with the arguments of ffmpeg. It gets no environment. Rejects if the
 * program cannot be started.
 */
export function createFilmEncoder(
  program: string,
  { longest = LONGEST }: { longest?: number } = {},
): FilmEncoder {
  return {
    async encode(file, target) {
      try {
        await run(program, argumentsFor(file, target), {
          env: {},
          timeout: longest,
          killSignal: 'SIGKILL',
          maxBuffer: 1024 * 1024,
        });
        return 'made';
      } catch (error) {
        await rm(target, { force: true });
        if (error instanceof Error && 'syscall' in error) throw error;
        const isKilled = error instanceof Error && 'killed' in error && error.killed === true;
        return isKilled ? 'too-slow' : 'damaged';
      }
    },
  };
}
