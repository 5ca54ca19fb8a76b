import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { mayInstall } from '#scripts/browser.mjs';

/** The answer of a person at a terminal, and the question. */
async function answered(answer: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough();
  input.end(`${answer}\n`);
  return { may: await mayInstall({ input, output, isCi: false }), question: String(output.read()) };
}

it.each([
  ['y', true],
  ['YES', true],
  ['', false],
  ['n', false],
  ['yesterday', false],
])('a person who answers %j is heard before packages are installed', async (answer, may) => {
  expect(await answered(answer)).toEqual({ may, question: expect.stringContaining('apt-get') });
});

it('a run without a terminal, and one of CI, ask nobody', async () => {
  const terminal = Object.assign(new PassThrough(), { isTTY: true });
  expect([
    await mayInstall({ input: new PassThrough(), isCi: false }),
    await mayInstall({ input: terminal, isCi: true }),
  ]).toEqual([true, true]);
});
