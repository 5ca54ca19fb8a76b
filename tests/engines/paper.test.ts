import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { DESKTOP, expect, test } from './support/reader.ts';

test.use({ size: DESKTOP });

/** Points by which words of lines below each other may overlap across and down. */
const ACROSS = 2;
/** Share of the lower word's height: boxes of words are higher than their letters. */
const DOWN = 0.45;

/** Fewest words of a whole front. */
const FEWEST = 500;

interface Word {
  page: number;
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

for (const { name, origin, front, section } of EDITIONS.filter(({ front }) => front === '/'))
  for (const path of [front, section])
    test(`no words lie on others on the paper of ${path} of ${name}`, async ({ tab }, info) => {
      await tab.goto(origin + path);
      // The typefaces of the sites would be drawn as shapes, in which no word can be found.
      await tab.evaluate(() => {
        for (const role of ['head', 'text', 'ui'])
          document.documentElement.style.setProperty(`--font-${role}`, 'serif');
      });
      const file = info.outputPath('paper.pdf');
      writeFileSync(file, await tab.channel.print());
      const words = wordsOf(execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' }));
      expect(words.length).toBeGreaterThan(path === front ? FEWEST : 0);
      expect(overlapsOf(words)).toEqual([]);
    });

/** The words of the output of `pdftotext -bbox`, in points. */
function wordsOf(html: string): Word[] {
  return html.split('<page ').flatMap((text, page) =>
    [
      ...text.matchAll(
        /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)<\/word>/g,
      ),
    ].map(([, left, top, right, bottom, word = '']) => ({
      page,
      text: word,
      left: Number(left),
      top: Number(top),
      right: Number(right),
      bottom: Number(bottom),
    })),
  );
}

function overlapsOf(words: readonly Word[]): string[] {
  return words.flatMap((word, index) =>
    words
      .slice(index + 1)
      .filter((other) => other.page === word.page && doOverlap(word, other))
      .map((other) => `page ${word.page}: "${word.text}" and "${other.text}"`),
  );
}

function doOverlap(one: Word, other: Word): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const least = Math.min(one.bottom - one.top, other.bottom - other.top);
  return across > ACROSS && down > DOWN * least;
}
