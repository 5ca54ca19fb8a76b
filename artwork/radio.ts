import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

/** Sounds of the newsroom as play lists for a radio channel, by the file that they are made of. */
const SOUNDS: Readonly<Record<string, string>> = {
  'ondamarea-radio-harbour': 'ondamarea-harbour.m4a',
  'ondamarea-radio-rehearsal': 'ondamarea-rehearsal.m4a',
};

/** A little less than the sounds have, so that no segment of some milliseconds is left. */
const SECONDS = '59.9';

const MEDIA = fileURLToPath(new URL('../src/content/media/', import.meta.url));

export const RADIO_IDS: readonly string[] = Object.keys(SOUNDS);

/**
 * Packs the named sounds in segments of four seconds of one file each, without encoding them again.
 * Needs ffmpeg on the PATH.
 */
export function makeRadio(ids: ReadonlySet<string>): void {
  for (const [id, sound] of Object.entries(SOUNDS).filter(([name]) => ids.has(name))) {
    const folder = mkdtempSync(path.join(tmpdir(), 'radio-'));
    try {
      const list = `-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file -master_pl_name ${id}.m3u8`;
      const options = [
        '-y',
        '-loglevel',
        'error',
        '-i',
        path.join(MEDIA, sound),
        '-t',
        SECONDS,
        '-c',
        'copy',
        ...list.split(' '),
        '-var_stream_map',
        'a:0',
      ];
      execFileSync('ffmpeg', [...options, path.join(folder, `${id}-%v.m3u8`)], { stdio: 'inherit' });
      for (const name of readdirSync(folder)) copyFileSync(path.join(folder, name), path.join(MEDIA, name));
    } finally {
      rmSync(folder, { recursive: true });
    }
    stdout.write(`${id}.m3u8\n`);
  }
}
