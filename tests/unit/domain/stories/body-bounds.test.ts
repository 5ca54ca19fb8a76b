import { describe, expect, it } from 'vitest';
import type { Block, BlockOf } from '#domain/stories/blocks.ts';
import { bodySchema } from '#domain/stories/body-bounds.ts';
import { BODY_BOUNDS, boundBody } from '#domain/stories/body-bounds.ts';

const many = <Part>(count: number, make: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_none, index) => make(index));
const paragraph = (index: number): Block => ({ type: 'paragraph', html: `Paràgraf ${index}` });
const heading = (index: number): Block => ({ type: 'heading', level: 2, html: `Títol ${index}` });
const list = (count: number): Block => ({
  type: 'list',
  isOrdered: false,
  items: many(count, (index) => ({ html: `${index}`, level: 0 })),
});
const table = (rows: number, cells: number): Block => ({
  type: 'table',
  rows: many(rows, () => many(cells, (index) => ({ html: `${index}`, isHeader: false }))),
});
const related = (count: number): Block => ({
  type: 'related',
  stories: many(count, (index) => `story-${index}`),
});

const gallery = (count: number): Block => ({
  type: 'gallery',
  pictures: many(count, (index) => ({ picture: `picture-${index}` })),
});
const slides = (fields: Partial<BlockOf<'carousel'>>): Block => ({
  type: 'carousel',
  template: 'slider',
  ...fields,
});
const picturesOf = (count: number) => many(count, (index) => ({ picture: `picture-${index}` }));

const OVER: [keyof typeof BODY_BOUNDS, Block[]][] = [
  ['blocks', many(BODY_BOUNDS.blocks + 1, paragraph)],
  ['headings', many(BODY_BOUNDS.headings + 1, heading)],
  ['items', [list(BODY_BOUNDS.items + 1)]],
  ['items', [list(BODY_BOUNDS.items), list(1)]],
  ['items', [list(BODY_BOUNDS.items), gallery(1)]],
  ['items', [list(BODY_BOUNDS.items), slides({ pictures: picturesOf(1) })]],
  ['cells', [table(BODY_BOUNDS.cells / 8 + 1, 8)]],
  ['related', [related(BODY_BOUNDS.related), related(1)]],
  ['related', [related(BODY_BOUNDS.related - 1), slides({ stories: ['story-a', 'story-b'] })]],
];
const AT: Block[][] = [
  many(BODY_BOUNDS.blocks, paragraph),
  many(BODY_BOUNDS.headings, heading),
  [list(BODY_BOUNDS.items)],
  [table(BODY_BOUNDS.cells / 8, 8)],
  [related(BODY_BOUNDS.related)],
  [
    related(BODY_BOUNDS.related - 1),
    slides({ stories: ['story-a'] }),
    slides({ pictures: picturesOf(200) }),
  ],
];

describe('boundBody', () => {
  it.each(AT.map((body) => [body]))('keeps a body that is just within its bounds', (body) => {
    expect(boundBody(body)).toEqual({ body, cuts: [] });
  });

  it.each(OVER)('cuts %s beyond their bound and tells their number', (kind, body) => {
    const bounded = boundBody(body);
    expect(bounded.cuts).toEqual([{ kind, found: expect.any(Number) }]);
    expect(bounded.cuts[0]?.found).toBeGreaterThan(BODY_BOUNDS[kind]);
    expect(boundBody(bounded.body)).toEqual({ body: bounded.body, cuts: [] });
  });

  it('keeps the first items of a long list, and the blocks after it', () => {
    const { body } = boundBody([list(30_000), paragraph(1), list(1), paragraph(2)]);
    expect(body.map(({ type }) => type)).toEqual(['list', 'paragraph', 'paragraph']);
    expect(body[0]).toMatchObject({
      items: expect.objectContaining({ length: BODY_BOUNDS.items }),
    });
  });

  it('keeps whole rows of a table only', () => {
    const { body } = boundBody([table(3, BODY_BOUNDS.cells / 2 - 1)]);
    expect(body[0]).toMatchObject({ rows: expect.objectContaining({ length: 2 }) });
  });
});

describe('a body in a file', () => {
  it.each(OVER)('is refused with the number of its %s', (kind, body) => {
    const result = bodySchema.safeParse(body);
    expect(result.error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(new RegExp(`^has \\d+ ${kind}, and may have ${BODY_BOUNDS[kind]}$`)),
    ]);
  });

  it.each(AT.map((body) => [body]))('is accepted within its bounds', (body) => {
    expect(bodySchema.safeParse(body).success).toBe(true);
  });
});
