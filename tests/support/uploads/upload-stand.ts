import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { PART_BYTES, type UploadKind, type UploadPurpose } from '#domain/uploads/reader-upload.ts';
import type { Database } from '#server/platform/database/database.ts';
import { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { createJobRunner } from '#server/platform/jobs/job-runner.ts';
import { MARKER, requireMarker } from '#server/platform/media/media-marker.ts';
import { createFolderQuarantineStore } from '#server/platform/quarantine/folder-quarantine-store.ts';
import { UploadSpool } from '#server/platform/quarantine/upload-spool.ts';
import { createAttemptLimiter } from '#server/subjects/abuse-protection/attempt-limiter.ts';
import { createReaderUploads, type Announced } from '#server/subjects/uploads/reader-uploads.ts';
import type { PartOutcome } from '#server/subjects/uploads/receive-part.ts';
import { silentLog } from '../newsroom/pages.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export const EVA = { reader: 'eva', site: 'elfar' };

/** A folder of originals with its marker, which several stands may share. */
export function sharedFolder(): string {
  const folder = path.join(temporaryFolder(), 'media');
  mkdirSync(folder);
  writeFileSync(path.join(folder, MARKER), 'a-newsroom\n');
  return folder;
}

/** The service of readers' files on a database, as one worker process has it. */
export async function openUploads({ orm }: Database, folder = sharedFolder()) {
  const queue = new JobQueue(orm);
  const require = () => requireMarker(folder);
  const spool = new UploadSpool(path.join(folder, 'spool'), require);
  const quarantine = createFolderQuarantineStore(path.join(folder, 'quarantine'), require);
  const { uploads, handlers } = createReaderUploads({
    orm,
    queue,
    attempts: createAttemptLimiter({ orm, secret: 'a secret of the tests' }),
    spool,
    quarantine,
    log: silentLog,
  });
  const jobs = createJobRunner({ queue, handlers, log: silentLog });
  const outcomes: PartOutcome[] = [];
  const server = createServer((asked, response) => {
    const [id = '', at = '0', reader = ''] = (asked.url ?? '').slice(1).split('/');
    const length = asked.headers['content-length'];
    const part = {
      ...EVA,
      reader,
      id,
      at: Number(at),
      length: length === undefined ? undefined : Number(length),
      size: PART_BYTES,
      idle: 5000,
      total: 10_000,
      accept() {},
    };
    const answer = async () => {
      const outcome = await uploads.receive(asked, part);
      outcomes.push(outcome);
      response.end(JSON.stringify(outcome));
    };
    void answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await jobs.stop(1000);
  });
  const { port } = server.address() as AddressInfo;

  /** Opens a part whose body the test writes. */
  const openPart = (
    id: string,
    at: number,
    { reader = EVA.reader, length }: { reader?: string; length?: number } = {},
  ): { sent: ClientRequest; answer: Promise<PartOutcome> } => {
    const answer: PromiseWithResolvers<PartOutcome> = Promise.withResolvers();
    answer.promise.catch(() => {});
    const sent = request({
      port,
      host: '127.0.0.1',
      path: `/${id}/${at}/${reader}`,
      method: 'PATCH',
      agent: false,
      headers: length === undefined ? {} : { 'content-length': length },
    });
    sent.on('error', answer.reject).on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (more: string) => (body += more));
      response.on('end', () => answer.resolve(JSON.parse(body)));
    });
    return { sent, answer: answer.promise };
  };

  const stand = {
    uploads,
    jobs,
    folder,
    spool,
    quarantine,
    outcomes,
    openPart,
    /** Announces a file. Throws if it is refused. */
    async announce(bytes: number, more: Partial<Parameters<typeof uploads.create>[0]> = {}) {
      const announced = await stand.ask(bytes, more);
      if (!announced.ok) throw new Error(announced.problem);
      return announced.upload.id;
    },
    ask: (
      bytes: number,
      more: Partial<Parameters<typeof uploads.create>[0]> = {},
    ): Promise<Announced> =>
      uploads.create({
        ...EVA,
        isDemo: false,
        purpose: 'contribution',
        kind: 'image',
        name: 'port.jpg',
        bytes,
        ...more,
      }),
    part(id: string, at: number, bytes: Uint8Array, reader?: string): Promise<PartOutcome> {
      const { sent, answer } = openPart(id, at, {
        length: bytes.length,
        ...(reader !== undefined && { reader }),
      });
      sent.end(bytes);
      return answer;
    },
    /** Sends a whole file and has it checked. */
    async send(
      bytes: Uint8Array,
      {
        kind = 'image',
        purpose = 'contribution',
      }: { kind?: UploadKind; purpose?: UploadPurpose } = {},
    ) {
      const id = await stand.announce(bytes.length, { kind, purpose });
      for (let at = 0; at < bytes.length; at += PART_BYTES)
        await stand.part(id, at, bytes.subarray(at, at + PART_BYTES));
      await jobs.settled();
      const row = await uploads.find(EVA, id);
      if (!row) throw new Error('The file is gone.');
      return row;
    },
    filesIn: (name: 'spool' | 'quarantine') => {
      const inner = path.join(folder, name);
      return existsSync(inner) ? readdirSync(inner) : [];
    },
    quarantined: (name: string | null) => readFileSync(path.join(folder, 'quarantine', name ?? '')),
  };
  return stand;
}

export type UploadStand = Awaited<ReturnType<typeof openUploads>>;
