import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Block } from '#domain/stories/blocks.ts';
import { blocksToMarkdown } from '#server/subjects/html/blocks-to-markdown.ts';
import { escapeHtml, sanitizeInline } from '#server/subjects/html/inline-html.ts';
import { markdownToBlocks } from '#server/subjects/html/markdown-blocks.ts';
import { isFullRun } from '#tests/support/full-run.ts';

const again = (blocks: readonly Block[]) => markdownToBlocks(blocksToMarkdown(blocks));

describe('the Markdown of blocks', () => {
  test('is what an editor would write', () => {
    const blocks: Block[] = [
      {
        type: 'paragraph',
        html: 'El <strong>vent</strong> bufa, <a href="https://example.org/a_b">diu l’avís</a>.',
      },
      { type: 'heading', level: 3, html: 'A les 12' },
      {
        type: 'list',
        isOrdered: false,
        items: [
          { html: 'barques', level: 0 },
          { html: 'xarxes', level: 0 },
        ],
      },
      { type: 'image', picture: 'port', alt: 'El port' },
      { type: 'poll', poll: 'enquesta' },
    ];
    expect(blocksToMarkdown(blocks)).toBe(
      [
        'El **vent** bufa, [diu l’avís](<https://example.org/a_b>).',
        '### A les 12',
        '- barques\n- xarxes',
        '![El port](picture:port)',
        '```poll\npoll: enquesta\n```',
      ].join('\n\n'),
    );
  });

  test.each<Block>([
    { type: 'paragraph', html: 'a<br>b', dir: 'rtl' },
    { type: 'paragraph', html: '.@.www.# i x@.www.a' },
    { type: 'paragraph', html: '<strong> vora </strong>x<em>y</em>z <sub>2</sub> <q>cita</q>' },
    { type: 'paragraph', html: '<strong>a <em>b</em></strong> <code>c`d</code> <s>e</s>' },
    { type: 'quote', html: 'Una<br>dues', author: 'Quim & Cia' },
    {
      type: 'list',
      isOrdered: true,
      start: 4,
      items: [
        { html: 'a', level: 0 },
        { html: 'b', level: 1, isOrdered: false },
        { html: 'c', level: 0 },
      ],
    },
    { type: 'code', text: '```js\nx\n```' },
    {
      type: 'table',
      caption: 'Marees',
      rows: [[{ html: 'a', isHeader: true }], [{ html: '1 | 2', isHeader: false, align: 'end' }]],
    },
    { type: 'image', picture: 'port', alt: 'El "port"', caption: 'Peu', credit: 'Arxiu' },
    { type: 'image', picture: 'port', caption: 'Un [peu]' },
    {
      type: 'video',
      fileSource: '/media/files/a.mp4',
      aspectRatio: '16-9',
      captions: [],
      chapters: [],
      isLazy: true,
      autoplay: false,
      tracksInPlaylist: false,
      withoutAds: false,
    },
    { type: 'embed', provider: 'x', url: 'https://example.org/1', title: 'Títol' },
  ])('of %j is read as the same block', (block) => {
    expect(again([block])).toEqual({ blocks: [block], losses: [] });
  });

  test('of any text is read as the same text', () => {
    const signs = fc.constantFrom(
      ...'#*_-+=>`~[](){}<&|\\!.:/@1a é\u00a0"\''.split(''),
      'www.',
      'https://',
      '1. ',
      '- ',
      '&amp;',
      '<b>',
    );
    const texts = fc
      .array(signs, { minLength: 1, maxLength: 14 })
      .map((parts) => sanitizeInline(escapeHtml(parts.join(''))))
      .filter((html) => html !== '');
    const blocks = fc.oneof(
      texts.map((html): Block => ({ type: 'paragraph', html })),
      texts.map((html): Block => ({ type: 'heading', level: 2, html })),
      texts.map((html): Block => ({ type: 'quote', html })),
      fc.array(texts, { minLength: 1, maxLength: 3 }).map((all): Block => ({
        type: 'list',
        isOrdered: false,
        items: all.map((html) => ({ html, level: 0 })),
      })),
      texts.map((html): Block => ({
        type: 'paragraph',
        html: sanitizeInline(
          `a <strong>${html}</strong> <a href="https://example.org/">${html}</a>`,
        ),
      })),
    );
    fc.assert(
      fc.property(blocks, (block) => {
        expect(again([block]).blocks).toEqual([block]);
      }),
      { numRuns: isFullRun ? 3000 : 500 },
    );
  });
});
