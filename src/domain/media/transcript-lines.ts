/** A cue of captions: seconds, and text with the tags of WebVTT. */
interface Cue {
  start: number;
  end: number;
  text: string;
}

/** A paragraph of a transcript. */
interface Line {
  at: number;
  text: string;
}

/** Seconds of silence that end a paragraph. */
const LONG_SILENCE = 3;

/** Characters from which a paragraph ends with its sentence. */
const LONG_PARAGRAPH = 200;

/** Characters of a transcript at most: speech of five hours. */
const MOST_CHARACTERS = 300_000;

/**
 * The paragraphs of a transcript: cues in the order of their time, joined until another person
 * speaks, a sound is described, a silence follows, or a long paragraph ends with its sentence. Text
 * after the greatest length is left out.
 */
export function transcriptLines(cues: readonly Cue[]): Line[] {
  const lines: Line[] = [];
  let length = 0;
  let before: (Cue & { isSound: boolean }) | undefined;
  for (const cue of cues.toSorted((one, other) => one.start - other.start)) {
    const text = plainCue(cue.text);
    length += text.length;
    if (text === '' || length > MOST_CHARACTERS) continue;
    const last = lines.at(-1);
    const isSound = /^[[(♪]/.test(text);
    const continues =
      before !== undefined &&
      !isSound &&
      !before.isSound &&
      speakerOf(cue.text) === undefined &&
      cue.start - before.end <= LONG_SILENCE &&
      !(last && last.text.length >= LONG_PARAGRAPH && /[.!?…»”"]$/.test(last.text));
    if (last && continues) last.text = `${last.text} ${text}`;
    else lines.push({ at: cue.start, text });
    before = { ...cue, isSound };
  }
  return lines;
}

/** The person of a cue's first voice tag (https://www.w3.org/TR/webvtt1/#webvtt-cue-voice-span). */
function speakerOf(text: string): string | undefined {
  return /^\s*<v(?:\.[^\s>]*)?\s+([^>]+)>/.exec(text)?.[1]?.trim();
}

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

/** The words of a cue: without tags, in one line, with the name of the person before them. */
function plainCue(text: string): string {
  const speaker = speakerOf(text);
  const words = text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(
      /&(amp|lt|gt|quot|nbsp|lrm|rlm);/g,
      (_whole, name: string) => CHARACTERS[name] ?? '',
    )
    .replaceAll(/^\s*[-–—]\s*/gm, '– ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return speaker === undefined || words === '' ? words : `${speaker}: ${words}`;
}
