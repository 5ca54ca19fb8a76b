import { execFileSync } from 'node:child_process';
import { stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * The demo newsroom's sounds, a minute each: noise and sine waves from ffmpeg, without any
 * recording.
 */

const SECONDS = 60;
const SEA = `anoisesrc=color=brown:amplitude=0.9:duration=${SECONDS}:seed=7,lowpass=f=900,tremolo=f=0.12:d=0.85`;

/** A band that tunes. */
const REHEARSAL = `aevalsrc='0.07*(1+0.4*sin(2*PI*5.3*t))*(sin(2*PI*440*t)+0.7*sin(2*PI*220*t)+0.5*sin(2*PI*660*t)*lt(mod(t,8),5)+0.5*sin(2*PI*293.66*t)*gt(mod(t,12),6)+0.4*sin(2*PI*196*t)*gt(mod(t,20),9))':d=${SECONDS},aecho=0.8:0.7:60|110:0.35|0.2`;

/** A struck bell: partials that die away at their own pace, struck again every `every` seconds. */
const bell = (pitch: number, every: number, delay: number) => {
  const age = `mod(t+${every - delay},${every})`;
  const partials = [
    [0.5, 0.5, 0.35],
    [1, 0.6, 0.5],
    [1.19, 0.4, 0.7],
    [1.5, 0.3, 0.9],
    [2, 0.35, 1.1],
    [2.74, 0.18, 1.6],
  ];
  return partials.map(([ratio = 1, level = 0, decay = 1]) => `${level}*exp(-${decay}*${age})*sin(2*PI*${pitch * ratio}*t)`).join('+');
};

const SOUNDS: Readonly<Record<string, string>> = {
  'elfar-bells': `aevalsrc='0.12*(${bell(392, 5, 0)})+0.1*(${bell(523.25, 7, 1.8)})+0.1*(${bell(293.66, 11, 3.1)})':d=${SECONDS}`,
  'elfar-market': `anoisesrc=color=pink:amplitude=0.5:duration=${SECONDS}:seed=3,bandpass=f=600:width_type=h:w=900,tremolo=f=3.1:d=0.35,tremolo=f=0.4:d=0.5`,
  'ondamarea-waves': SEA,
  'ondamarea-harbour': `${SEA},volume=0.6[sea];aevalsrc='0.25*gt(sin(2*PI*t/15),0.8)*(sin(2*PI*110*t)+0.6*sin(2*PI*165*t)+0.3*sin(2*PI*220*t))':d=${SECONDS},lowpass=f=500[horn];[sea][horn]amix=inputs=2:normalize=0`,
  'ondamarea-rehearsal': REHEARSAL,
  // Sounds that closed stories alone name, so that they are closed (docs/paywall.md).
  'ondamarea-ship-clock': SEA,
  'ondamarea-record-shop': REHEARSAL,
};

export const SOUND_IDS: readonly string[] = Object.keys(SOUNDS);

/** Synthesises the named sounds, with ffmpeg on the PATH. */
export function makeSounds(ids: ReadonlySet<string>): void {
  for (const [id, graph] of Object.entries(SOUNDS).filter(([name]) => ids.has(name))) {
    const file = fileURLToPath(new URL(`../src/content/media/${id}.m4a`, import.meta.url));
    const filter = `${graph},afade=t=in:d=1,afade=t=out:st=${SECONDS - 3}:d=3,loudnorm=I=-20:TP=-2`;
    const options = `-y -loglevel error -filter_complex ${filter} -ac 1 -ar 44100 -c:a aac -b:a 48k -movflags +faststart`.split(' ');
    execFileSync('ffmpeg', [...options, file], { stdio: 'inherit' });
    stdout.write(`${id}.m4a\n`);
  }
}
