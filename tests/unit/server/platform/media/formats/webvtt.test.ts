import { describe, expect, it } from 'vitest';
import { readWebVtt } from '#server/platform/media/formats/webvtt.ts';
import { growthOf, IN_PROPORTION } from '#tests/support/processor-time.ts';
import { CAPTIONS } from '#tests/support/media/sample-files.ts';

const read = (text: string | Uint8Array) =>
  readWebVtt(typeof text === 'string' ? Buffer.from(text) : text);
const cue = (text: string) => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;

describe('captions', () => {
  it('have cues with times in seconds', () => {
    expect(read(CAPTIONS)).toEqual({
      ok: true,
      facts: {
        cues: [
          { start: 0, end: 2.5, text: '<v Núria>El port obre.</v>' },
          { start: 2.5, end: 4, text: 'Avui.' },
        ],
      },
    });
  });

  it.each([
    ['a byte order mark and line ends of Windows', `\uFEFF${CAPTIONS.replaceAll('\n', '\r\n')}`],
    [
      'a title, notes and settings',
      'WEBVTT - Títol\nKind: captions\n\nNOTE una nota\n\n00:01.000 --> 100:02:02.000 align:start line:0\na < b & c\n',
    ],
    ['a cue directly below the first line', 'WEBVTT\n00:01.000 --> 00:02.000\nText\n'],
    [
      'every tag of WebVTT',
      cue(
        '<i.veu>a</i> <b>b</b> <u>c</u> <c.groc>d</c> <lang ca>e</lang> <ruby>f<rt>g</rt></ruby> <00:01.500>h',
      ),
    ],
  ])('may have %s', (_name, text) => {
    expect(read(text)).toMatchObject({ ok: true });
  });

  it.each([
    ['nothing', '', 'does not begin with WEBVTT'],
    ['no cue', 'WEBVTT\n', 'has no cues'],
    ['another first line', '00:01.000 --> 00:02.000\nText\n', 'does not begin with WEBVTT'],
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nText\n', 'does not begin with WEBVTT'],
    [
      'times of SubRip',
      'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nText\n',
      'without the times of a cue',
    ],
    ['Latin-1', Buffer.from(cue('Núria'), 'latin1'), 'is not text in UTF-8'],
    ['UTF-16', Buffer.from(`\uFEFF${CAPTIONS}`, 'utf16le'), 'is not text in UTF-8'],
    ['NUL', cue('a\0b'), 'is not text in UTF-8'],
    [
      'an end before its beginning',
      'WEBVTT\n\n00:02.000 --> 00:01.000\nText\n',
      'ends before it begins',
    ],
    [
      'styles',
      'WEBVTT\n\nSTYLE\n::cue { background: url(//evil.example) }\n\n00:01.000 --> 00:02.000\na\n',
      'has styles or regions',
    ],
    ['regions', 'WEBVTT\n\nREGION\nid:a\n\n00:01.000 --> 00:02.000\na\n', 'has styles or regions'],
    ['a script', cue('<script>alert(1)</script>'), 'has the tag <script>'],
    ['a picture', cue('<img src=x onerror=alert(1)>'), 'has the tag <img'],
    ['a tag without an end', cue('<svg/onload=alert(1)'), 'has the tag <svg'],
    ['an arrow in its text', cue('a --> b'), 'has an arrow'],
    [
      'more than 20,000 cues',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\na\n\n'.repeat(20_001)}`,
      'has more than 20000 cues',
    ],
  ])('are refused with %s', (_name, text, reason) => {
    expect(read(text)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it.each([
    '\n',
    '\r',
    '<',
    '-->',
    '00:01.000 ',
    'NOTE\n\n',
    '<b ',
    '00:01.000 --> 00:02.000\n<b ',
  ])('cost no more than in proportion to a text of %j', (piece) => {
    const textOf = (bytes: number) => `WEBVTT\n\n${piece.repeat(bytes / piece.length)}`;
    expect(growthOf(read, 20_000, textOf)).toBeLessThanOrEqual(IN_PROPORTION);
  });
});
