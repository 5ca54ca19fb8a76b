import type { QuestionLine } from '#contracts/interviews/desk-interviews.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import type { Staff } from '#server/entrances/endpoints/desk-call.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import { blocksToMarkdown } from '#server/subjects/html/blocks-to-markdown.ts';
import { ownerOf, type QuestionRow } from '#server/subjects/interviews/interview-rows.ts';

/**
 * Questions as the desk gets them. Every visitor of a demonstration is staff there, and learns
 * nothing about the others.
 */
export async function questionLines(
  { readers: { uploads } }: Pick<Services, 'readers'>,
  rows: readonly QuestionRow[],
  { isRegisteredInDemo }: Staff['reader'],
): Promise<QuestionLine[]> {
  const files = await uploads.filesOf(rows.map(({ id }) => ownerOf(id)));
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    locale: localeSchema.parse(row.locale),
    state: row.state,
    at: row.at.toISOString(),
    votes: row.votes,
    hasAccount: row.userId !== null,
    asked: isRegisteredInDemo
      ? null
      : {
          by: row.askedBy,
          childConsent: row.childConsent,
          text: row.text,
          reasons: row.reasons,
          note: row.note,
          answer: row.answer && blocksToMarkdown(row.answer),
          files: (files.get(ownerOf(row.id)) ?? []).map(({ id, kind, name }) => ({
            id,
            kind,
            name,
          })),
        },
  }));
}
