import { describe, expect, it } from 'vitest';
import { transcriptLines } from '#domain/media/transcript-lines.ts';

const cue = (start: number, text: string, end = start + 2) => ({ start, end, text });

describe('the lines of a transcript', () => {
  it('join cues of one speech, with their line breaks and tags taken out', () =>
    expect(
      transcriptLines([
        cue(1, 'Bon dia\na <i>tothom</i>.'),
        cue(3, 'Som al <c.loud>port</c>, &amp; plou.'),
      ]),
    ).toEqual([{ at: 1, text: 'Bon dia a tothom. Som al port, & plou.' }]));

  it('begin anew for a sound, after a sound, and after a silence of more than three seconds', () =>
    expect(
      transcriptLines([
        cue(0, '[Toca la campana]'),
        cue(2, 'Ja és l’hora.'),
        cue(20, 'Anem-hi.'),
      ]).map(({ at }) => at),
    ).toEqual([0, 2, 20]));

  it('name the person who speaks', () =>
    expect(
      transcriptLines([cue(0, '<v Aina Soler>Qui hi ha?'), cue(2, '<v.first Pau>Jo.</v>')]),
    ).toEqual([
      { at: 0, text: 'Aina Soler: Qui hi ha?' },
      { at: 2, text: 'Pau: Jo.' },
    ]));

  it('end a long paragraph with its sentence', () => {
    const sentence = `${'paraula '.repeat(30).trim()}.`;
    expect(transcriptLines([cue(0, sentence), cue(2, 'Una altra.')])).toHaveLength(2);
    expect(transcriptLines([cue(0, sentence.slice(0, -1)), cue(2, 'i continua.')])).toHaveLength(1);
  });

  it('gives the lines in the order of their time, without empty cues', () =>
    expect(
      transcriptLines([cue(30, 'Segon.'), cue(0, 'Primer.'), cue(10, '<i></i>')]).map(
        ({ text }) => text,
      ),
    ).toEqual(['Primer.', 'Segon.']));

  it('keep markup that is no tag of WebVTT as words only', () =>
    expect(transcriptLines([cue(0, '<script>alert(1)</script> &lt;b&gt;')])[0]?.text).toBe(
      'alert(1) <b>',
    ));

  it('stop at the greatest length', () => {
    const lines = transcriptLines(
      Array.from({ length: 400 }, (_, index) => cue(index * 10, 'a'.repeat(1000))),
    );
    expect(lines).toHaveLength(300);
  });
});
