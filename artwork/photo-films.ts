import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/**
 * Films of still pictures on which the camera moves, or of a drawn film that repeats, with a sound
 * of the newsroom.
 */
interface PhotoFilm {
  id: string;
  /** File names in the media folder: pictures, or one film. */
  pictures: readonly string[];
  /** File name of the sound. */
  sound: string;
  /** Width and height of the best quality. */
  size: { width: number; height: number };
  /** Sentences of a described sound, at seconds, in a language of espeak-ng. */
  described?: {
    language: 'ca' | 'es';
    /** Names of the original and of the described sound. */ names: readonly [string, string];
    sentences: readonly { at: number; text: string }[];
  };
}

const SECONDS = 32;
const FRAMES_PER_SECOND = 12;
/** Seconds of a segment. Each begins with a whole picture. */
const SEGMENT = 4;
/** Seconds of the transition between two pictures. */
const CROSSING = 1;
/** The qualities of a play list: share of the size, and bits a second of the picture. */
const QUALITIES = [
  { share: 1, rate: 170 },
  { share: 2 / 3, rate: 95 },
  { share: 4 / 9, rate: 48 },
] as const;

const WIDE = { width: 960, height: 540 };
const TALL = { width: 540, height: 960 };

const FILMS: readonly PhotoFilm[] = [
  { id: 'elfar-lamp', pictures: ['elfar-lighthouse.mp4'], sound: 'ondamarea-waves.m4a', size: WIDE },
  {
    id: 'elfar-market-morning',
    pictures: ['elfar-market-hall.avif', 'elfar-fish-auction.avif', 'elfar-bakery.avif', 'elfar-salt-flats.avif'],
    sound: 'elfar-market.m4a',
    size: TALL,
  },
  {
    id: 'elfar-bell-tower',
    pictures: ['elfar-ballot-boxes.avif', 'elfar-bridge-fog.avif', 'elfar-bicycles.avif', 'elfar-port-cranes.avif'],
    sound: 'elfar-bells.m4a',
    size: WIDE,
    described: {
      language: 'ca',
      names: ['So original', 'Amb descripció'],
      sentences: [
        { at: 1, text: 'Una plaça amb urnes. És de bon matí.' },
        { at: 9, text: 'La boira tapa el pont de les Barques.' },
        { at: 17, text: 'Bicicletes en filera, davant de l’estació.' },
        { at: 25, text: 'Les grues del port, quietes.' },
      ],
    },
  },
  { id: 'ondamarea-swell', pictures: ['ondamarea-storm-coast.mp4'], sound: 'ondamarea-waves.m4a', size: WIDE },
  {
    id: 'ondamarea-band-room',
    pictures: ['ondamarea-drum-kit.avif', 'ondamarea-trumpet.avif', 'ondamarea-guitar.avif', 'ondamarea-festival-crowd.avif'],
    sound: 'ondamarea-rehearsal.m4a',
    size: TALL,
  },
  {
    id: 'ondamarea-studio-day',
    pictures: ['ondamarea-studio-desk.avif', 'ondamarea-rowing.avif', 'ondamarea-antenna-night.avif', 'ondamarea-night-market.avif'],
    sound: 'ondamarea-rehearsal.m4a',
    size: WIDE,
  },
  {
    id: 'ondamarea-fish-market',
    pictures: ['ondamarea-harbour-boats.avif', 'ondamarea-net-haul.avif', 'ondamarea-fish-stall.avif', 'ondamarea-night-market.avif'],
    sound: 'ondamarea-harbour.m4a',
    size: WIDE,
    described: {
      language: 'es',
      names: ['Sonido original', 'Con descripción'],
      sentences: [
        { at: 1, text: 'Barcos de colores amarrados en el puerto.' },
        { at: 9, text: 'Una red llena sube a cubierta.' },
        { at: 17, text: 'El puesto de pescado abre.' },
        { at: 25, text: 'El mercado, de noche, con luces.' },
      ],
    },
  },
];

const MEDIA = fileURLToPath(new URL('../src/content/media/', import.meta.url));

export const PHOTO_FILM_IDS: readonly string[] = FILMS.map(({ id }) => id);

/** Makes the named films, with ffmpeg and espeak-ng on the PATH. */
export async function makePhotoFilms(ids: ReadonlySet<string>): Promise<void> {
  for (const film of FILMS.filter(({ id }) => ids.has(id))) {
    const folder = mkdtempSync(path.join(tmpdir(), 'film-'));
    try {
      const whole = path.join(folder, 'whole.mp4');
      const [first = ''] = film.pictures;
      if (first.endsWith('.mp4')) ffmpeg(['-stream_loop', '-1', '-i', path.join(MEDIA, first), '-t', String(SECONDS), ...ENCODED, whole]);
      else await move(film, folder, whole);
      pack(film, folder, whole);
    } finally {
      rmSync(folder, { recursive: true });
    }
    stdout.write(`${film.id}.m3u8\n`);
  }
}

/** Nearly without loss, because the film is encoded again. */
const ENCODED = ['-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '14', '-pix_fmt', 'yuv420p'];

function ffmpeg(options: readonly string[]): void {
  execFileSync('ffmpeg', ['-y', '-loglevel', 'error', '-threads', '1', ...options], { stdio: 'inherit' });
}

/** A film in which the camera moves slowly over each picture, into it and out of it in turn. */
async function move({ pictures, size }: PhotoFilm, folder: string, whole: string): Promise<void> {
  const each = (SECONDS + CROSSING * (pictures.length - 1)) / pictures.length;
  const frames = Math.ceil(each * FRAMES_PER_SECOND);
  const inputs: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const file = path.join(folder, `${index}.png`);
    // Twice the size, because the camera moves by whole pixels.
    await sharp(path.join(MEDIA, picture))
      .resize({ width: size.width * 2, height: size.height * 2, fit: 'cover' })
      .png()
      .toFile(file);
    inputs.push('-i', file);
  }
  const zoomed = pictures.map((_picture, index) => {
    const zoom = index % 2 === 0 ? `1+0.12*on/${frames}` : `1.12-0.12*on/${frames}`;
    return `[${index}]zoompan=z='${zoom}':x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${frames}:s=${size.width}x${size.height}:fps=${FRAMES_PER_SECOND},format=yuv420p[v${index}]`;
  });
  const crossed = pictures.slice(1).map((_picture, index) => {
    const offset = (index + 1) * (each - CROSSING);
    return `[${index === 0 ? 'v0' : `x${index}`}][v${index + 1}]xfade=transition=fade:duration=${CROSSING}:offset=${offset.toFixed(2)}[x${index + 1}]`;
  });
  ffmpeg([
    ...inputs,
    '-filter_complex',
    [...zoomed, ...crossed].join(';'),
    '-map',
    `[x${pictures.length - 1}]`,
    '-t',
    String(SECONDS),
    ...ENCODED,
    whole,
  ]);
}

/**
 * The play list of a film in its qualities (HLS, RFC 8216), each one file whose parts the list
 * names by their bytes.
 */
function pack(film: PhotoFilm, folder: string, whole: string): void {
  const { id, size, described } = film;
  const voice = described && speak(film, folder);
  const even = (value: number) => 2 * Math.round(value / 2);
  const scaled = QUALITIES.map(
    ({ share }, index) => `[0:v]scale=${even(size.width * share)}:${even(size.height * share)},fps=${FRAMES_PER_SECOND}[q${index}]`,
  );
  const sounds = voice ? ['[1:a]anull[s0]', '[1:a]volume=0.35[low]', '[low][2:a]amix=inputs=2:duration=first:normalize=0[s1]'] : [];
  const split = scaled.map((filter, index) => filter.replace('[0:v]', `[p${index}]`));
  const filters = [`[0:v]split=${QUALITIES.length}${QUALITIES.map((_quality, index) => `[p${index}]`).join('')}`, ...split, ...sounds];
  const maps = QUALITIES.flatMap(({ rate }, index) => [
    '-map',
    `[q${index}]`,
    `-b:v:${index}`,
    `${rate}k`,
    `-maxrate:v:${index}`,
    `${Math.round(rate * 1.4)}k`,
    `-bufsize:v:${index}`,
    `${rate * 3}k`,
    ...(voice ? [] : ['-map', '1:a']),
  ]);
  const variants = voice
    ? [
        ...QUALITIES.map((_quality, index) => `v:${index},agroup:sound`),
        `a:0,agroup:sound,default:yes,language:${described.language},name:original`,
        `a:1,agroup:sound,language:${described.language},name:described`,
      ]
    : QUALITIES.map((_quality, index) => `v:${index},a:${index}`);
  const encoding = `-t ${SECONDS} -c:v libx264 -preset slow -g ${SEGMENT * FRAMES_PER_SECOND} -sc_threshold 0 -pix_fmt yuv420p -c:a aac -b:a 24k -ac 1`;
  const list = `-f hls -hls_time ${SEGMENT} -hls_playlist_type vod -hls_segment_type fmp4 -hls_flags single_file -master_pl_name ${id}.m3u8`;
  ffmpeg([
    '-i',
    whole,
    '-i',
    path.join(MEDIA, film.sound),
    ...(voice ? ['-i', voice] : []),
    '-filter_complex',
    filters.join(';'),
    ...maps,
    ...(voice ? ['-map', '[s0]', '-map', '[s1]'] : []),
    ...encoding.split(' '),
    ...list.split(' '),
    '-var_stream_map',
    variants.join(' '),
    path.join(folder, `${id}-%v.m3u8`),
  ]);
  for (const name of readdirSync(folder).filter((file) => file.startsWith(id))) {
    const made = path.join(folder, name);
    if (name === `${id}.m3u8` && described) writeFileSync(made, named(readFileSync(made, 'utf8'), described.names));
    copyFileSync(made, path.join(MEDIA, name));
  }
}

/** A play list with the names of its sounds, which ffmpeg numbers. */
function named(list: string, names: readonly string[]): string {
  return names.reduce((text, name) => text.replace(/NAME="audio_\d+"/, `NAME="${name}"`), list);
}

/** Speaks the sentences of a described sound, each at its second. Returns the file. */
function speak({ described }: PhotoFilm, folder: string): string {
  const sentences = described?.sentences ?? [];
  for (const [index, { text }] of sentences.entries())
    execFileSync('espeak-ng', ['-v', described?.language ?? 'ca', '-s', '150', '-w', path.join(folder, `voice-${index}.wav`), text]);
  const inputs = sentences.flatMap((_sentence, index) => ['-i', path.join(folder, `voice-${index}.wav`)]);
  const delayed = sentences.map(({ at }, index) => `[${index}]adelay=${at * 1000}:all=1[d${index}]`);
  const mixed = `${sentences.map((_sentence, index) => `[d${index}]`).join('')}amix=inputs=${sentences.length}:normalize=0,apad=whole_dur=${SECONDS}[out]`;
  const voice = path.join(folder, 'voice.wav');
  ffmpeg([...inputs, '-filter_complex', [...delayed, mixed].join(';'), '-map', '[out]', voice]);
  return voice;
}
