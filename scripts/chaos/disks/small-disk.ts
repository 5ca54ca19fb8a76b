import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { ChaosPlace } from '../place/chaos-place.ts';

/** A separate small file system on a folder. Linux, root. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  /** Rejects all writes, or accepts them again. */
  setWritable(isWritable: boolean): void;
}

/** The reason that no file system can be mounted here, or `undefined` if one can. */
export function whyNoDisk(): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux';
  return process.getuid?.() === 0 ? undefined : 'only root may mount a tmpfs';
}

/** Mounts a tmpfs of a size in MiB on a folder, until the end of the group. */
export function mountDisk(place: ChaosPlace, folder: string, size: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'portada-chaos', folder]);
  place.later(() => execFileSync('umount', ['--lazy', folder]));
  const filler = path.join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'a');
      for (const bytes of [65_536, 1024, 1]) writeUntilFull(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    setWritable: (isWritable) =>
      void execFileSync('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, folder]),
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  for (;;) {
    try {
      writeSync(file, bytes);
    } catch {
      return;
    }
  }
}
