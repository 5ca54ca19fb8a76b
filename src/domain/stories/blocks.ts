import { z } from 'zod';
import { documentIdSchema } from '../identifiers/identifiers.ts';
import {
  audioSchema,
  embedSchema,
  galleryPicturesSchema,
  galleryTemplateSchema,
  pictureRefSchema,
  videoSchema,
} from '../pictures/picture.ts';
import { CAROUSEL_TEMPLATES } from '../carousels/carousel.ts';

/**
 * Inline HTML, already sanitised by `publish`: a, strong, em, s, sub, sup, code, br, abbr, mark, q,
 * cite, span[lang|dir]. Files, import and push all pass through `sanitizeInline` in
 * src/server/subjects/html/inline-html.ts.
 */
const inlineHtml = z.string().min(1);

const tableCell = z.strictObject({
  html: z.string(),
  isHeader: z.boolean().default(false),
  align: z.enum(['center', 'end']).optional(),
});

/** A block of a story's body. This is the only definition of the fields of each block type. */
export const blockSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('paragraph'),
    html: inlineHtml,
    dir: z.enum(['ltr', 'rtl']).optional(),
  }),
  z.strictObject({
    type: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3), z.literal(4)]),
    html: inlineHtml,
  }),
  z.strictObject({ type: z.literal('quote'), html: inlineHtml, author: z.string().optional() }),
  z.strictObject({
    type: z.literal('list'),
    isOrdered: z.boolean().default(false),
    /** The first number, if it differs from 1. */
    start: z.number().int().optional(),
    /**
     * Each item has its nesting level, and its own kind of list if that differs from the outer
     * list's.
     */
    items: z
      .array(
        z.strictObject({
          html: z.string(),
          level: z.number().int().min(0).max(5).default(0),
          isOrdered: z.boolean().optional(),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    type: z.literal('table'),
    caption: z.string().optional(),
    rows: z.array(z.array(tableCell)).min(1),
  }),
  z.strictObject({ type: z.literal('code'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('image'), ...pictureRefSchema.shape }),
  z.strictObject({
    type: z.literal('gallery'),
    title: z.string().optional(),
    template: galleryTemplateSchema,
    pictures: galleryPicturesSchema,
  }),
  /** Slides with stories, or with pictures. */
  z
    .strictObject({
      type: z.literal('carousel'),
      title: z.string().optional(),
      template: z.enum(CAROUSEL_TEMPLATES).default('carousel'),
      stories: z.array(documentIdSchema).min(1).optional(),
      pictures: galleryPicturesSchema.optional(),
    })
    .refine(({ stories, pictures }) => (stories === undefined) !== (pictures === undefined), {
      message: 'needs either stories or pictures',
    }),
  z.strictObject({ type: z.literal('video'), title: z.string().optional(), ...videoSchema.shape }),
  z.strictObject({ type: z.literal('audio'), title: z.string().optional(), ...audioSchema.shape }),
  z.strictObject({ type: z.literal('embed'), ...embedSchema.shape }),
  z.strictObject({ type: z.literal('poll'), poll: documentIdSchema }),
  z.strictObject({
    type: z.literal('related'),
    title: z.string().optional(),
    stories: z.array(documentIdSchema).min(1),
  }),
  /** A question in an interview. */
  z.strictObject({ type: z.literal('question'), html: inlineHtml }),
]);

export type Block = z.infer<typeof blockSchema>;
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;

/** Returns the plain text of inline HTML, for search, descriptions and reading time. */
export function plainText(html: string): string {
  return withoutTags(html.replaceAll(/<br\s*\/?>/gi, ' '))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Drops tags. A regular expression would look for the end of each of a million unclosed tags, up to
 * the end of the text.
 */
export function withoutTags(html: string): string {
  let text = '';
  for (let from = 0; ;) {
    const start = html.indexOf('<', from);
    const end = start < 0 ? -1 : html.indexOf('>', start);
    if (end < 0) return text + html.slice(from);
    text += html.slice(from, start);
    from = end + 1;
  }
}

/** Returns the plain text of a body, one line per block. */
export function bodyText(body: readonly Block[]): string {
  return body.map(blockText).filter(Boolean).join('\n');
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'quote':
    case 'question':
      return plainText(block.html);
    case 'list':
      return block.items.map((item) => plainText(item.html)).join('\n');
    case 'table':
      return block.rows.map((row) => row.map((cell) => plainText(cell.html)).join(' ')).join('\n');
    case 'code':
      return block.text;
    case 'image':
      return block.caption ?? '';
    case 'gallery':
      return block.pictures.map((picture) => picture.caption ?? '').join('\n');
    case 'carousel':
      return [block.title ?? '', ...(block.pictures ?? []).map((picture) => picture.caption ?? '')]
        .filter(Boolean)
        .join('\n');
    case 'video':
    case 'audio':
    case 'embed':
    case 'related':
      return block.title ?? '';
    case 'poll':
      return '';
  }
}
