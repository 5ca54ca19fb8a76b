import type { Actor } from '#domain/desk/actor.ts';
import type { GivenFile } from '#domain/contributions/contribution.ts';
import { wallPicture } from '#domain/contributions/wall.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { getTranslator } from '#i18n/translator.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { Contribution } from '#server/subjects/contributions/contributions.ts';

/** The services by which files of contributions become originals of the newsroom, and leave. */
export type FileServices = Pick<Services, 'publishing' | 'media' | 'log'> & {
  readers: Pick<Services['readers'], 'userContent' | 'uploads'>;
};

/** Periodic tasks and withdrawals, for the audit table. */
const WITHDRAWALS: Actor = { kind: 'job', id: 'contributions' };

/** The owner of the picture documents of a contribution. */
const originOf = (contribution: string) => `contribution:${contribution}`;

/**
 * Makes originals of the newsroom of the public files of a contribution, and documents of its
 * pictures, so that pages print their renditions. May be repeated. False if a file is missing.
 */
export async function showFiles(
  services: FileServices,
  { id, site, files, signature }: Contribution,
  actor: Actor,
): Promise<boolean> {
  const { uploads, userContent } = services.readers;
  const documents = [];
  for (const file of files.filter(({ isPublic }) => isPublic === true)) {
    const kept = await uploads.accept({ site, id: file.id, library: services.media, actor });
    if (!kept) return false;
    await userContent.noteShown({
      contribution: id,
      upload: file.id,
      kind: file.kind,
      name: kept.name,
    });
    if (file.kind === 'image')
      documents.push({
        source: `${id}/${file.id}`,
        document: pictureOf(file, kept.name, signature),
      });
  }
  if (documents.length === 0) return true;
  const outcome = await services.publishing.publisher.publish({
    origin: originOf(id),
    actor,
    submissions: documents,
  });
  if (!outcome.ok)
    services.log.error(
      { contribution: id, problems: outcome.problems },
      'the pictures of a contribution could not be published',
    );
  return outcome.ok;
}

/** The picture of the archive. Its description is that of the reader, in the reader's language. */
function pictureOf({ id, alt }: GivenFile, name: string, signature: string | null) {
  const described = (locale: Locale) =>
    alt === '' ? getTranslator(locale)('contribution:wall.noAlt') : alt;
  return {
    type: 'picture',
    id: wallPicture(id),
    file: name,
    alt: { ca: described('ca'), es: described('es') },
    ...(signature !== null && { credit: signature }),
  };
}

/**
 * Removes originals whose contribution is not published any more: of one contribution, or those
 * that are left of decisions and deletions that were interrupted.
 */
export async function removeLeftFiles(services: FileServices, id?: string): Promise<void> {
  const { userContent } = services.readers;
  const left = await userContent.listLeft(id);
  for (const contribution of new Set(left.map((file) => file.contribution)))
    await services.publishing.publisher.publish({
      origin: originOf(contribution),
      actor: WITHDRAWALS,
      submissions: [],
      removeMissing: true,
    });
  for (const file of left) {
    await services.media.removeUnused(file.name);
    await userContent.forgetLeft(file);
  }
}
