import type { Checked } from './file-reader.ts';

/** A cue of a WebVTT file. */
export interface Cue {
  /** Seconds. */
  start: number;
  end: number;
  /** As in the file, with the tags of WebVTT. */
  text: string;
}

/** Cues of a film of a day, one a second, would be more. */
const MOST_CUES = 20_000;

/** A cue's tags (https://www.w3.org/TR/webvtt1/#webvtt-cue-text), and instants within it. */
const TAG = /^<\/?(?:(?:b|i|u|c|v|lang|ruby|rt)(?:[.\s][^<>]*)?|(?:\d{2,}:)?\d{2}:\d{2}\.\d{3})>$/;

const TIME = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d\.\d{3})`;
const TIMES = new RegExp(String.raw`^${TIME}[ \t]+-->[ \t]+${TIME}(?:[ \t].*)?$`);

/**
 * Reads a WebVTT file: text in UTF-8, notes, and cues with tags of WebVTT only. Styles and regions
 * are refused, because a site decides how its captions look.
 */
export function readWebVtt(bytes: Uint8Array): Checked<{ cues: Cue[] }> {
  const text = textOf(bytes);
  if (text === undefined) return { ok: false, reason: 'is not text in UTF-8' };
  const [header = '', ...blocks] = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((block) => block !== '' && block !== '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(header))
    return { ok: false, reason: 'does not begin with WEBVTT' };
  // A cue may follow the first line without an empty one.
  const [, ...below] = header.split('\n');
  const cues: Cue[] = [];
  for (const block of below.some((line) => line.includes('-->'))
    ? [below.join('\n'), ...blocks]
    : blocks) {
    if (/^NOTE(?:[ \t\n]|$)/.test(block)) continue;
    if (/^(?:STYLE|REGION)[ \t]*(?:\n|$)/.test(block))
      return { ok: false, reason: 'has styles or regions: send cues only' };
    const cue = cueOf(block);
    if (typeof cue === 'string') return { ok: false, reason: `${cue} (cue ${cues.length + 1})` };
    cues.push(cue);
    if (cues.length > MOST_CUES) return { ok: false, reason: `has more than ${MOST_CUES} cues` };
  }
  return cues.length === 0 ? { ok: false, reason: 'has no cues' } : { ok: true, facts: { cues } };
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** The cue of a block, or the reason why it is none. A line before the times is its name. */
function cueOf(block: string): Cue | string {
  const lines = block.split('\n').filter((line, index) => line !== '' || index > 0);
  const at = lines.slice(0, 2).findIndex((line) => line.includes('-->'));
  const [, hours = '0', minutes, seconds, endHours = '0', endMinutes, endSeconds] =
    TIMES.exec(lines[at] ?? '') ?? [];
  if (minutes === undefined) return 'has a block without the times of a cue';
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const end = Number(endHours) * 3600 + Number(endMinutes) * 60 + Number(endSeconds);
  if (end <= start) return 'has a cue that ends before it begins';
  const text = lines
    .slice(at + 1)
    .join('\n')
    .trimEnd();
  if (text.includes('-->')) return 'has an arrow within the text of a cue';
  const strange = [...text.matchAll(/<\/?[A-Za-z][^<>]*>?/g)].find(([tag]) => !TAG.test(tag));
  return strange
    ? `has the tag ${strange[0].slice(0, 40)}, which WebVTT does not have`
    : { start, end, text };
}
