import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { cleanText } from '#domain/text/clean-text.ts';
import { COMMENT_STATES, REPORT_REASONS } from '#domain/comments/comment.ts';
import { fingerprintOf } from '#domain/comments/folded-text.ts';
import { reasonSchema } from '#domain/comments/phases.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  comments,
  commentReports,
  commentThreads,
} from '#server/platform/database/tables/comment-schema.ts';
import { filesOf, parseFile } from '#server/platform/settings/content-folder.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';

const writtenSchema = z.strictObject({
  name: z.string().min(1),
  /** Minutes after the publication of the story. */
  after: z.number().int().positive(),
  text: z.string().min(1),
  up: z.number().int().nonnegative().default(0),
  down: z.number().int().nonnegative().default(0),
  state: z.enum(COMMENT_STATES).default('published'),
  isStaff: z.boolean().default(false),
  isPick: z.boolean().default(false),
  /** Why it was held or rejected. */
  reasons: z.array(reasonSchema).default([]),
  /** The moderator's words about a rejection. */
  note: z.string().optional(),
  /** Why the demonstration reader reported it. */
  report: z.enum(REPORT_REASONS).optional(),
});

const fileSchema = z.strictObject({
  threads: z.array(writtenSchema.extend({ replies: z.array(writtenSchema).default([]) })),
});

type Threads = z.infer<typeof fileSchema>['threads'];

type Written = z.infer<typeof writtenSchema>;

/** A visible story whose comments the demonstration has. */
interface CommentedStory {
  id: string;
  site: string;
  storyId: string;
  publishedAt: string;
}

/**
 * Adds the comments of the content folder (`comments/{id of the story's document}.yaml`) to stories
 * that have none. Their authors have no account. Returns the problems of invalid files, which are
 * left out.
 */
export async function keepDemoComments(options: {
  orm: Orm;
  contentFolder: string;
  /** The visible stories among the ids. */
  listStories(ids: readonly string[]): Promise<CommentedStory[]>;
  /** The id of the site's demonstration reader, who reports comments. */
  findReporter(site: string): Promise<string | undefined>;
}): Promise<ContentProblem[]> {
  const { orm, contentFolder, listStories, findReporter } = options;
  const { files, problems } = readFiles(contentFolder);
  const ids = [...files.keys()];
  if (ids.length === 0) return problems;
  const known = await orm
    .selectDistinct({ story: comments.story })
    .from(comments)
    .where(inArray(comments.story, ids));
  const missing = ids.filter((id) => !known.some(({ story }) => story === id));
  for (const story of missing.length === 0 ? [] : await listStories(missing))
    await addThreads(
      orm,
      { ...story, reporter: await findReporter(story.site) },
      files.get(story.id) ?? [],
    );
  return problems;
}

function readFiles(contentFolder: string): {
  files: Map<string, Threads>;
  problems: ContentProblem[];
} {
  const problems: ContentProblem[] = [];
  const files = new Map<string, Threads>();
  for (const file of filesOf(contentFolder, 'comments', problems)) {
    const source = path.join('comments', file);
    const fields = parseFile(path.join(contentFolder, source), {
      source,
      problems,
      parse: parseYaml,
    });
    if (fields === undefined) continue;
    const parsed = fileSchema.safeParse(fields);
    if (parsed.success) files.set(path.basename(file, '.yaml'), parsed.data.threads);
    else
      problems.push(
        ...parsed.error.issues.map(({ path: field, message }) => ({
          source,
          field: field.join('.'),
          reason: message,
        })),
      );
  }
  return { files, problems };
}

async function addThreads(
  orm: Orm,
  story: CommentedStory & { reporter: string | undefined },
  threads: Threads,
): Promise<void> {
  const rows = threads.flatMap(({ replies, ...root }) => {
    const answered = replies.filter(({ state }) => state === 'published').length;
    const row = { ...rowOf(root, story), replyCount: answered };
    return [row, ...replies.map((reply) => ({ ...rowOf(reply, story), parent: row.id }))];
  });
  const { reporter } = story;
  const reports = rows.flatMap(({ id, report }) =>
    report && reporter !== undefined ? [{ comment: id, userId: reporter, reason: report }] : [],
  );
  const published = rows.filter(({ state }) => state === 'published').length;
  await orm.transaction(async (transaction) => {
    const thread = { story: story.id, site: story.site, published };
    // Another node may add them at the same time.
    const made = await transaction
      .insert(commentThreads)
      .values(thread)
      .onConflictDoNothing()
      .returning({ story: commentThreads.story });
    if (made.length === 0 || rows.length === 0) return;
    await transaction.insert(comments).values(rows);
    if (reports.length > 0) await transaction.insert(commentReports).values(reports);
  });
}

function rowOf(
  { name, after, text, ...fields }: Written,
  story: CommentedStory & { reporter: string | undefined },
) {
  // A story of today may be younger than its comments.
  const at = new Date(
    Math.min(Date.parse(story.publishedAt) + after * 60_000, Date.now() - 60_000),
  );
  const { id: document, site, storyId } = story;
  const cleaned = cleanText(text);
  return {
    ...fields,
    id: idAt(at),
    site,
    story: document,
    storyId,
    authorName: name,
    text: cleaned,
    createdAt: at,
    reportedAt: fields.report && story.reporter !== undefined ? at : null,
    publishedAt: fields.state === 'published' ? at : null,
    fingerprint: fingerprintOf(cleaned),
  };
}

/** A UUID of version 7 (RFC 9562, 5.7) of an instant. */
function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}
