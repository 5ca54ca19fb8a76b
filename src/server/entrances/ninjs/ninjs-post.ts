import { z } from 'zod';
import type { SourceVersion } from '#domain/identifiers/source-version.ts';
import type { Loss } from '#server/subjects/html/block-reader.ts';
import type { Submission } from '#server/subjects/publishing/publisher.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import type { ImportContext } from './import-context.ts';
import { ninjsToDocuments } from './ninjs-documents.ts';
import { isWithdrawn, MADE_HEADLINE, sourceVersionOf } from './ninjs-fields.ts';
import { parseNinjs } from './ninjs.ts';

export type NinjsPost =
  | {
      ok: true;
      /** The fields of a post without its id; `undefined` if the source withholds the item. */
      post: Record<string, unknown> | undefined;
      sourceVersion: SourceVersion | undefined;
      /** The documents that the post references. */
      documents: Submission[];
      losses: Loss[];
      changes: Loss[];
    }
  | { ok: false; problems: ContentProblem[] };

const idSchema = z.object({ id: z.string() });

const storySchema = z.object({
  headline: z.string(),
  publishedAt: z.string(),
  authors: z.array(z.string()),
  body: z.array(z.unknown()),
  image: z.object({}).loose().optional(),
  video: z.object({}).loose().optional(),
  audio: z.object({}).loose().optional(),
});

/**
 * Converts a ninjs item of text to a post of a live blog. Its headline is the title, its picture,
 * film or sound the first block. `portada.isKey` and `portada.isPinned` make it a key moment and
 * pin it.
 */
export function ninjsToPost(ninjs: unknown, context: ImportContext): NinjsPost {
  const made = ninjsToDocuments(ninjs, context);
  const parsed = parseNinjs(ninjs);
  if (!made.ok || !parsed.ok) return { ok: false, problems: made.ok ? [] : made.problems };
  const { item } = parsed;
  const isStory = ({ document }: Submission) => idSchema.safeParse(document).data?.id === made.id;
  const story = storySchema.parse(made.documents.find(isStory)?.document);
  const opening = (['image', 'video', 'audio'] as const).flatMap((type) =>
    story[type] ? [{ type, ...story[type] }] : [],
  );
  const hasTitle = !made.changes.some(({ what }) => what === MADE_HEADLINE);
  const [author] = story.authors;
  const post = {
    at: story.publishedAt,
    ...(hasTitle ? { title: story.headline } : {}),
    isKey: item.portada.iskey,
    isPinned: item.portada.ispinned,
    ...(author === undefined ? {} : { author }),
    body: [...opening, ...story.body],
  };
  return {
    ok: true,
    post: isWithdrawn(item) ? undefined : post,
    sourceVersion: sourceVersionOf(item),
    documents: made.documents.filter((submission) => !isStory(submission)),
    losses: made.losses,
    changes: made.changes.filter(({ what }) => what !== MADE_HEADLINE),
  };
}
