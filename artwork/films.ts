import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { lighthouseAt } from './sea/lighthouse.ts';
import { ELFAR, HEIGHT, ONDAMAREA, WIDTH } from './inks.ts';
import type { Palette } from './inks.ts';
import { stormCoastAt } from './sea/storm-coast.ts';
import { microphone } from './broadcast/microphone.ts';
import { print } from './press.ts';

const SECONDS = 12;
/**
 * Twelve drawings a second, as in hand-made animation: enough for a lamp and a sea, and half the
 * bytes.
 */
const FRAMES_PER_SECOND = 12;
const SIZE = { width: 960, height: 540 };
/** How much of the field's top a 16:9 frame leaves out. */
const CROP = { left: 0, top: 70, width: WIDTH, height: 900 };

interface Film {
  id: string;
  palette: Palette;
  /** The drawing at a moment from 0 to 1; 1 looks as 0 does. */
  drawAt: (moment: number) => string;
  /**
   * The part of the field at a moment, for a film of one drawing. Otherwise every frame has the
   * same part.
   */
  cropAt?: (moment: number) => typeof CROP;
  /** A sound of `sounds.ts`. */
  sound?: string;
}

/** Nears the middle of the field by a fifth. */
function approach(moment: number): typeof CROP {
  const width = Math.round(WIDTH * (1 - moment / 5));
  const height = Math.round((width * SIZE.height) / SIZE.width);
  return { left: Math.round((WIDTH - width) / 3), top: Math.round(CROP.top + (CROP.height - height) / 2), width, height };
}

const FILMS: readonly Film[] = [
  { id: 'elfar-lighthouse', palette: ELFAR, drawAt: (moment) => lighthouseAt((0.93 + moment * 2) % 1) },
  { id: 'ondamarea-storm-coast', palette: ONDAMAREA, drawAt: stormCoastAt },
  { id: 'ondamarea-house-ad', palette: ONDAMAREA, drawAt: microphone.draw, cropAt: approach, sound: 'ondamarea-waves' },
];

/**
 * Prints every frame of a film and hands them to ffmpeg, which must be on the PATH. A drawing that
 * stays is printed once.
 */
async function shoot({ id, palette, drawAt, cropAt, sound }: Film): Promise<void> {
  const file = fileURLToPath(new URL(`../src/content/media/${id}.mp4`, import.meta.url));
  const input = `-f rawvideo -pix_fmt rgb24 -s ${SIZE.width}x${SIZE.height} -r ${FRAMES_PER_SECOND} -i -`;
  const output = '-c:v libx264 -preset slow -crf 27 -maxrate 720k -bufsize 1400k -pix_fmt yuv420p -threads 1 -movflags +faststart';
  const track =
    sound === undefined
      ? ''
      : `-i ${fileURLToPath(new URL(`../src/content/media/${sound}.m4a`, import.meta.url))} -shortest -c:a aac -b:a 64k`;
  const words = [input, track, output].flatMap((part) => part.split(' ')).filter((word) => word !== '');
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...words, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(encoder, 'close');
  const frames = SECONDS * FRAMES_PER_SECOND;
  let printed: { drawing: string; sheet: Buffer } | undefined;
  for (let frame = 0; frame < frames; frame += 1) {
    const drawing = drawAt(frame / frames);
    if (printed?.drawing !== drawing) printed = { drawing, sheet: await print(drawing, palette) };
    const picture = sharp(printed.sheet, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .extract(cropAt?.(frame / frames) ?? CROP)
      .resize(SIZE);
    if (!encoder.stdin.write(await picture.raw().toBuffer())) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${id}.mp4: see its message above.`);
  stdout.write(`${id}.mp4\n`);
}

/**
 * Cuts a film into pieces of four seconds with a play list (HLS, RFC 8216), beside the whole file.
 */
function cut(id: string): void {
  const folder = fileURLToPath(new URL('../src/content/media/', import.meta.url));
  const codec = `-c:v libx264 -preset slow -crf 27 -g ${4 * FRAMES_PER_SECOND} -pix_fmt yuv420p -threads 1`;
  const list = `-f hls -hls_time 4 -hls_playlist_type vod -hls_segment_type fmp4 -hls_fmp4_init_filename ${id}-init.mp4`;
  const names = `-hls_segment_filename ${id}-%02d.m4s ${id}.m3u8`;
  execFileSync('ffmpeg', `-y -loglevel error -i ${id}.mp4 ${codec} ${list} ${names}`.split(' '), { cwd: folder, stdio: 'inherit' });
  stdout.write(`${id}.m3u8\n`);
}

export const FILM_IDS: readonly string[] = FILMS.map(({ id }) => id);

/** Shoots the named films, with ffmpeg on the PATH. */
export async function shootFilms(ids: ReadonlySet<string>): Promise<void> {
  for (const film of FILMS.filter(({ id }) => ids.has(id))) {
    await shoot(film);
    // An ad is played as one file.
    if (film.cropAt === undefined) cut(film.id);
  }
}
