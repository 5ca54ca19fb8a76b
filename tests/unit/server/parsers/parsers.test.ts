import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createNinjsConverter } from '#server/entrances/ninjs/ninjs-converter.ts';
import { TooComplexError } from '#server/platform/threads/thread-errors.ts';
import { createMarkdownParser, isShortMarkdown } from '#server/subjects/html/markdown-parser.ts';
import { priceOf } from '#tests/support/processor-time.ts';
import { CONTEXT } from '../entrances/import/sources.ts';
import { HOSTILE_SHAPES, repeated } from './hostile-shapes.ts';
import { ELSEWHERE, PRICED } from './parsers.ts';

/** Milliseconds of CPU for which a parser may hold the calls of a process (SECURITY.md). */
const PRICE = 200;

describe('a text from outside', () => {
  it.each(PRICED)('holds the calls for at most 200 ms: $name', ({ parse, limit }) => {
    const dear = HOSTILE_SHAPES.flatMap((shape) => {
      const text = repeated(shape, limit);
      const price = priceOf(() => parse(text), PRICE);
      return price > PRICE ? [{ shape, price }] : [];
    });
    expect(dear).toEqual([]);
  });
});

describe('a text that costs a parser seconds', () => {
  it.each([
    ['of YAML in a fence', `\`\`\`gallery\n${'? - '.repeat(300)}`],
    ['of lists within quotes', '> - '.repeat(15_000)],
  ])('%s is refused as too complex', async (_of, markdown) => {
    const parser = createMarkdownParser();
    onTestFinished(() => parser.close());
    expect(isShortMarkdown(markdown)).toBe(false);
    await expect(parser.parse({ markdown }, 100)).rejects.toThrow(TooComplexError);
    expect(
      (await parser.parse({ markdown: `Un text.\n\n\`\`\`\n${'a'.repeat(2000)}\n\`\`\`` }, 10_000))
        .blocks,
    ).toHaveLength(2);
  });

  it('is converted by a thread if it is that of an item, with its files', async () => {
    const converter = createNinjsConverter();
    onTestFinished(() => converter.close());
    const ninjs = {
      uri: 'a-long-item',
      type: 'text',
      headline: 'Titular',
      body_html: `${'<p>Un paràgraf.</p>'.repeat(3000)}<img src="https://a.example/b.jpg">`,
    };
    expect(await converter.filesIn(ninjs)).toEqual({
      addresses: ['https://a.example/b.jpg'],
      pictures: [],
    });
    const { findPicture: _findPicture, ...context } = CONTEXT;
    const made = await converter.toDocuments(ninjs, {
      ...context,
      sent: new Map(),
      broken: new Set(),
    });
    expect(made.ok).toBe(true);
  });
});

/** Packages whose functions read a language. */
const PARSERS =
  /from '(?:yaml|micromark|htmlparser2|saxes|postcss|@dailymotion\/vast-client|fast-xml-parser|linkify)\b/;

it('every file that uses a parser has a price, or a reason why no call waits for it', () => {
  const users = globSync('src/**/*.{ts,tsx}').filter((file) =>
    PARSERS.test(readFileSync(file, 'utf8')),
  );
  const known = new Set(
    [...PRICED.flatMap(({ files }) => files), ...Object.keys(ELSEWHERE)].map(
      (file) => `src/${file}`,
    ),
  );
  expect(users.filter((file) => !known.has(file))).toEqual([]);
  expect([...known].filter((file) => globSync(file).length === 0)).toEqual([]);
});
