import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { Actor } from '#domain/desk/actor.ts';
import { documentIdSchema, slugSchema } from '#domain/identifiers/identifiers.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  contributionFiles,
  contributions,
} from '#server/platform/database/tables/contribution-schema.ts';
import { filesOf, parseFile } from '#server/platform/settings/content-folder.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import { KEPT } from './contributions.ts';
import { purgeWall } from './wall.ts';

const FOLDER = 'contributions';
const DEMO: Actor = { kind: 'job', id: 'demonstration' };

const fileSchema = z.strictObject({
  site: slugSchema,
  entries: z
    .array(
      z.strictObject({
        signature: z.string().min(1).nullable(),
        locale: localeSchema,
        /** Minutes after the opening of the call. */
        after: z.int().positive(),
        answers: z.array(z.strictObject({ label: z.string().min(1), value: z.string().min(1) })),
        /** Pictures of the archive, without `reader-` (`wallPicture`). */
        images: z.array(slugSchema).default([]),
      }),
    )
    .min(1),
});

type Entries = z.infer<typeof fileSchema>;

/**
 * Adds the accepted contributions of the content folder (`contributions/{storyId of the call}.yaml`)
 * to calls that have none. Their senders have no account. Returns the problems of invalid files,
 * which are left out.
 */
export async function keepDemoContributions(options: {
  orm: Orm;
  contentFolder: string;
  /** Aliases of the sites that are a demonstration. */
  sites: readonly string[];
  /** The opening of a call, RFC 3339; `undefined` if it is not visible. */
  findOpening(site: string, call: string): Promise<string | undefined>;
}): Promise<ContentProblem[]> {
  const { orm, contentFolder, sites, findOpening } = options;
  const problems: ContentProblem[] = [];
  for (const file of filesOf(contentFolder, FOLDER, problems)) {
    const source = path.join(FOLDER, file);
    const fields = parseFile(path.join(contentFolder, source), {
      source,
      problems,
      parse: parseYaml,
    });
    if (fields === undefined) continue;
    const call = documentIdSchema.safeParse(path.basename(file, '.yaml'));
    const parsed = fileSchema.safeParse(fields);
    if (!parsed.success || !call.success) {
      problems.push(...problemsOf(source, parsed.error ?? call.error));
      continue;
    }
    const { site } = parsed.data;
    const opening = sites.includes(site) ? await findOpening(site, call.data) : undefined;
    if (opening !== undefined) await addEntries(orm, call.data, parsed.data, opening);
  }
  return problems;
}

function problemsOf(source: string, error: z.ZodError | undefined): ContentProblem[] {
  return (error?.issues ?? []).map(({ path: field, message }) => ({
    source,
    field: field.join('.'),
    reason: message,
  }));
}

async function addEntries(
  orm: Orm,
  call: string,
  { site, entries }: Entries,
  opening: string,
): Promise<void> {
  const known = await orm
    .select({ id: contributions.id })
    .from(contributions)
    .where(eq(contributions.form, call))
    .limit(1);
  if (known.length > 0) return;
  const rows = entries.map(({ signature, locale, after, answers, images }) => {
    const at = new Date(Math.min(Date.parse(opening) + after * 60_000, Date.now() - 60_000));
    return {
      id: randomUUID(),
      site,
      locale,
      form: call,
      answers: answers.map((answer, index) => ({
        name: `answer-${index}`,
        ...answer,
        isPublic: true,
      })),
      signature,
      files: images.map((id) => ({
        id,
        field: 'images',
        kind: 'image' as const,
        alt: '',
        isPublic: true,
      })),
      state: 'accepted' as const,
      at,
      decidedAt: at,
      keptUntil: KEPT,
    };
  });
  const shown = rows.flatMap(({ id, files }) =>
    files.map((file) => ({ contribution: id, upload: file.id, kind: file.kind, name: file.id })),
  );
  await orm.transaction(async (transaction) => {
    await transaction.insert(contributions).values(rows);
    if (shown.length > 0) await transaction.insert(contributionFiles).values(shown);
    await purgeWall(transaction, { calls: [call], isRemoval: false, actor: DEMO });
  });
}
