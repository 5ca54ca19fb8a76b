import { z } from 'zod';
import { blockSchema, type Block } from './blocks.ts';

/** A part of a body that its bounds cut. */
export interface BodyCut {
  kind: keyof typeof BODY_BOUNDS;
  /** Number of such parts in the whole body. */
  found: number;
}

/**
 * Parts of one body at most. Rendering is linear in them: a page with each number at once takes
 * about a second of a worker process, a twentieth of a render's limit. The longest stories of
 * newsrooms have a twentieth of these numbers.
 */
export const BODY_BOUNDS = {
  blocks: 4000,
  headings: 400,
  /** Items of all lists, and pictures of all galleries. */
  items: 4000,
  /** Cells of all tables. */
  cells: 8000,
  /** Stories in all blocks of related stories. */
  related: 100,
} as const;

/** Number of related stories of a story, besides those in its body. */
export const MAX_RELATED = 100;

type Count = Record<keyof typeof BODY_BOUNDS, number>;

/** The first parts of a body within its bounds, and a cut for each kind of part that has more. */
export function boundBody<Body extends Block>(
  body: readonly Body[],
): { body: Body[]; cuts: BodyCut[] } {
  const found: Count = { blocks: 0, headings: 0, items: 0, cells: 0, related: 0 };
  const kept = body.flatMap((block) => {
    found.blocks += 1;
    const bounded = boundBlock(block, found);
    return bounded && found.blocks <= BODY_BOUNDS.blocks ? [bounded] : [];
  });
  return { body: kept, cuts: cutsOf(found) };
}

/** The cuts that a body needs; empty for a body within its bounds. */
export function findCuts(body: readonly Block[]): BodyCut[] {
  return boundBody(body).cuts;
}

/**
 * A body within its bounds. An import cuts longer ones with a reported loss; a file with one is
 * refused.
 */
export const bodySchema = z.array(blockSchema).superRefine((body, context) => {
  for (const { kind, found } of findCuts(body))
    context.addIssue({
      code: 'custom',
      message: `has ${found} ${kind}, and may have ${BODY_BOUNDS[kind]}`,
    });
});

function cutsOf(found: Count): BodyCut[] {
  const kinds = ['blocks', 'headings', 'items', 'cells', 'related'] as const;
  return kinds.flatMap((kind) =>
    found[kind] > BODY_BOUNDS[kind] ? [{ kind, found: found[kind] }] : [],
  );
}

/**
 * A block with the parts that still fit, which `found` counts; `undefined` if nothing of it does.
 */
function boundBlock<Kind extends Block>(block: Kind, found: Count): Kind | undefined {
  const fitting = <Part>(kind: keyof Count, parts: readonly Part[]): Part[] => {
    const left = Math.max(0, BODY_BOUNDS[kind] - found[kind]);
    found[kind] += parts.length;
    return parts.slice(0, left);
  };
  switch (block.type) {
    case 'heading':
      return fitting('headings', [block])[0];
    case 'list':
      return whole({ ...block, items: fitting('items', block.items) }, ({ items }) => items);
    case 'gallery':
      return whole(
        { ...block, pictures: fitting('items', block.pictures) },
        ({ pictures }) => pictures,
      );
    case 'carousel':
      return whole(
        {
          ...block,
          ...(block.pictures ? { pictures: fitting('items', block.pictures) } : {}),
          ...(block.stories ? { stories: fitting('related', block.stories) } : {}),
        },
        ({ stories = [], pictures = [] }) => [...stories, ...pictures],
      );
    case 'table':
      return whole(
        { ...block, rows: block.rows.filter((row) => fitting('cells', row).length === row.length) },
        ({ rows }) => rows,
      );
    case 'related':
      return whole(
        { ...block, stories: fitting('related', block.stories) },
        ({ stories }) => stories,
      );
    default:
      return block;
  }
}

function whole<Kind>(block: Kind, partsOf: (block: Kind) => readonly unknown[]): Kind | undefined {
  return partsOf(block).length === 0 ? undefined : block;
}
