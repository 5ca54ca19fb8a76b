import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Services } from '#server/entrances/endpoints/services.ts';
import type { UploadedFile } from '#server/subjects/uploads/attached-files.ts';
import { quarantineHeaders } from '#server/subjects/uploads/quarantine-headers.ts';

/**
 * A file of a thing, such as a contribution, for the desk: its bytes, and the headers that the
 * answer must have. `undefined` if the thing has no such file.
 */
export async function readOwnedFile(
  services: Pick<Services, 'readers' | 'media'>,
  { site, owner, id }: { site: string; owner: string; id: string },
): Promise<
  { file: ReadableStream<Uint8Array>; headers: Readonly<Record<string, string>> } | undefined
> {
  const files = (await services.readers.uploads.filesOf([owner])).get(owner);
  const found = files?.find((file) => file.id === id);
  const opened = found && (await openFile(services, site, found));
  return (
    opened && {
      file: opened.body,
      headers: quarantineHeaders({ id: found.id, kind: found.kind, bytes: opened.bytes }),
    }
  );
}

/** The bytes of a file: from the quarantine, or the original that it became. */
export async function openFile(
  { readers: { uploads }, media }: Pick<Services, 'readers' | 'media'>,
  site: string,
  { id, acceptedAs }: UploadedFile,
): Promise<{ body: ReadableStream<Uint8Array>; bytes: number | undefined } | undefined> {
  if (acceptedAs === null) {
    const opened = await uploads.open(site, id);
    const bytes = Number(opened?.headers['Content-Length']);
    return opened && { body: webStream(opened.stream), bytes };
  }
  const file = await media.find(acceptedAs);
  return file === undefined
    ? undefined
    : { body: webStream(createReadStream(file)), bytes: undefined };
}

function webStream(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
