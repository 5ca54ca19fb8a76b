import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '#domain/desk/actor.ts';
import type { DemoReader } from '#domain/sites/demo-reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { audit } from '#server/platform/database/tables/audit-schema.ts';
import { livePostRevisions, livePosts } from '#server/platform/database/tables/live-schema.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import { resetModeration, type Changed } from './reset-moderation.ts';
import { tagsOfChanges } from '#server/subjects/publishing/changed-tags.ts';

const ACTOR: Actor = { kind: 'job', id: 'demonstration' };

/** Changed things of a run at most. A further run does the rest. */
const MOST = 1000;

interface ResetServices {
  orm: Orm;
  sites: readonly Site[];
  repository: ContentRepository;
  services: Pick<Services, 'publishing' | 'media'> & {
    desk: Pick<Services['desk'], 'roles' | 'moderation'>;
    readers: { interviews: Pick<Services['readers']['interviews'], 'clearOf'> };
  };
  demoReaderOf(site: Site): DemoReader | undefined;
}

/** Id of a changed thing, or of a reader. */
const SUBJECT = sql<string | null>`coalesce(${audit.subjectId}, ${audit.subjectReaderId})`;

const KINDS = ['post', 'document', 'media', 'comment', 'reader', 'thread'] as const;

/**
 * Takes back what visitors of a demonstration have published with its account: posts return to the
 * version before, or are removed; alerts are withdrawn; pictures that no document shows are
 * deleted; decisions about comments, their authors and their threads end; questions in interviews
 * that nobody has shown are deleted. The audit table keeps the changes. Something that others have
 * changed since stays.
 */
export async function resetDemonstrations(options: ResetServices): Promise<void> {
  for (const site of options.sites) {
    const demo = options.demoReaderOf(site);
    const reader = demo && (await options.services.desk.roles.findReader(demo.email));
    if (reader?.isDemo !== true) continue;
    const changed = await listChanged(options.orm, site, reader.id);
    const of = (kind: string) => changed.filter((one) => one.kind === kind);
    for (const post of of('post')) await resetPost(options, post);
    for (const { id } of of('document')) await resetDocument(options, site, id);
    for (const { id } of of('media')) await options.services.media.removeUnused(id);
    await resetModeration(options.services.desk.moderation, {
      site: site.alias,
      moderator: reader.id,
      changed,
    });
    await options.services.readers.interviews.clearOf(reader.id);
  }
}

async function listChanged(orm: Orm, { alias }: Site, reader: string): Promise<Changed[]> {
  const isLast = sql`${audit.id} > coalesce((
    select max(other.id) from audit other
      where (other.subject_id = audit.subject_id or other.subject_reader_id = audit.subject_reader_id)
      and other.subject_kind = audit.subject_kind
      and other.reader_id is distinct from ${reader}
  ), 0)`;
  // Deleted files would fill the list for ever: nobody else changes them afterwards.
  const isThere = sql`(${audit.subjectKind} <> 'media' or exists (select from media_files where name = ${audit.subjectId}))`;
  const rows = await orm
    .select({
      kind: audit.subjectKind,
      id: SUBJECT,
      verbs: sql<string[]>`array_agg(${audit.verb}::text order by ${audit.id})`,
      version: sql<
        string | null
      >`(array_agg(${audit.before} ->> 'version' order by ${audit.id}))[1]`,
      state: sql<string | null>`(array_agg(${audit.before} ->> 'state' order by ${audit.id}))[1]`,
    })
    .from(audit)
    .where(
      and(
        eq(audit.readerId, reader),
        inArray(audit.site, [alias, '']),
        inArray(audit.subjectKind, KINDS),
        isLast,
        isThere,
      ),
    )
    .groupBy(audit.subjectKind, SUBJECT)
    .orderBy(sql`max(${audit.id}) desc`)
    .limit(MOST);
  return rows.flatMap(({ id, version, ...row }) =>
    id === null ? [] : [{ ...row, id, version: version === null ? undefined : Number(version) }],
  );
}

async function resetPost(
  { orm, services }: ResetServices,
  { id: subject, version }: Changed,
): Promise<void> {
  const [blog = '', id = ''] = subject.split('/');
  const before = version === undefined ? undefined : await findRevision(orm, { blog, id, version });
  const { id: _id, ...post } = before?.content.post ?? { id };
  await services.publishing.publishPost({ blog, id, post: before && post, actor: ACTOR });
  // A post of the content folder follows its file again.
  if (before)
    await orm
      .update(livePosts)
      .set({ isOfStory: true })
      .where(and(eq(livePosts.blog, blog), eq(livePosts.id, id)));
}

async function findRevision(
  orm: Orm,
  { blog, id, version }: { blog: string; id: string; version: number },
) {
  const { blog: ofBlog, id: ofId, version: ofVersion } = livePostRevisions;
  const [row] = await orm
    .select()
    .from(livePostRevisions)
    .where(and(eq(ofBlog, blog), eq(ofId, id), eq(ofVersion, version)));
  return row;
}

/** Withdraws an alert, or removes a picture from the archive. */
async function resetDocument(
  { repository, services }: ResetServices,
  { alias }: Site,
  id: string,
): Promise<void> {
  const stored = await repository.findStored([id]);
  const { document, origin } = stored.get(id) ?? {};
  if (document?.type === 'alert')
    await services.publishing.publishAlert({
      id,
      site: alias,
      alert: undefined,
      origin: 'desk',
      actor: ACTOR,
    });
  if (document?.type !== 'picture' || origin !== 'desk') return;
  const tags = tagsOfChanges({ stored, upserts: [], removed: [id] });
  const entries = [
    { site: '', verb: 'remove' as const, subject: { kind: 'document' as const, id } },
  ];
  await repository.applyChanges({
    upserts: [],
    removals: [id],
    tags,
    paths: [],
    audit: { actor: ACTOR, entries },
  });
  await services.media.removeUnused(document.file);
}
