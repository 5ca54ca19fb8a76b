import { createReadStream, createWriteStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { MAX_ALT } from '#domain/contributions/contribution.ts';
import { takingPartPath } from '#domain/contributions/wall.ts';
import { inEdition } from '#domain/paths/urls.ts';
import { FILE_FORM } from '#domain/routes/upload-routes.ts';
import { phaseAt } from '#domain/stories/participation-phase.ts';
import type { StoryOf } from '#domain/stories/story.ts';
import { cleanText } from '#domain/text/clean-text.ts';
import type { FileProblem } from '#domain/uploads/form-problem.ts';
import { isUploadId } from '#domain/uploads/reader-upload.ts';
import {
  partOf,
  receiveOnce,
  refuseUpload,
  type UploadContext,
  type UploadEndpoint,
} from '#server/entrances/endpoints/serve-upload.ts';
import { PRIVATE_FILE } from '#server/platform/runtime/private-files.ts';
import { receiveFile } from '#server/platform/runtime/receive-file.ts';
import { headersOf } from '../uploads/headers-of.ts';

/** Value of the parameter `alert` of the page after a file was added. */
export const ADDED = 'added';

/** The parameter with the problem of a file. */
export const PROBLEM = 'fitxer';

/** Milliseconds that the page waits for the check of a file. */
const CHECKED_WITHIN = 20_000;
const STEP = 200;

/** Files that the reader sends by forms in an hour. */
const READER_LIMIT = { most: 40, window: 3600 };

/**
 * Serves `POST /api/front/contributions/{id}/{contribution}/file`: a form with one file, for browsers
 * without JavaScript. It leads back to the page of the call. The text was stored before, so that no
 * failure of a file loses it.
 */
export const addFileByForm: UploadEndpoint = {
  route: FILE_FORM,
  facts: [],
  receive: receiveOnce(receive),
};

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  context: UploadContext,
): Promise<void> {
  const { services, site, file } = context;
  const [, id = '', contribution = ''] =
    /^\/api\/front\/contributions\/([^/?]+)\/([^/?]+)\/file/.exec(request.url ?? '') ?? [];
  const found = await services.publishing.findStory(id);
  const story = found?.story;
  if (
    !site.featureFlags.accounts ||
    story?.type !== 'user-content-call' ||
    story.site !== site.alias ||
    !isUploadId(contribution)
  )
    return refuseUpload(response, { code: 'NOT_FOUND' });
  const edition = { site, locale: story.locale };
  const session = await services.readers.accounts.findSession(edition, headersOf(request));
  if (!session || session.reader.isRegisteredInDemo)
    return refuseUpload(response, { code: session ? 'DEMO_ACCOUNT' : 'NOT_SIGNED_IN' });
  for (const cookie of session.cookies) response.appendHeader('Set-Cookie', cookie);
  const reader = session.reader.id;
  const retryAfter = await services.attempts.count({
    what: FILE_FORM.pattern,
    who: reader,
    ...READER_LIMIT,
  });
  if (retryAfter !== undefined)
    return refuseUpload(response, { code: 'TOO_MANY_REQUESTS' }, retryAfter);
  if (request.headers.expect !== undefined) response.writeContinue();
  const received = await receiveFile(request, { file, ...FILE_FORM });
  if (!received.ok) {
    if (received.problem === 'gone') return void response.destroy();
    if (received.problem === 'unwritable') throw received.cause;
    return refuseUpload(response, {
      code: received.problem === 'too-long' ? 'PAYLOAD_TOO_LARGE' : 'REQUEST_TIMEOUT',
    });
  }
  const problem = await add(context, { request, story, reader, contribution });
  const page = takingPartPath(inEdition(edition, found?.path ?? '/'));
  const query =
    problem === undefined ? `alert=${ADDED}` : `${PROBLEM}=${encodeURIComponent(problem)}`;
  response.writeHead(303, { Location: `${page}?${query}`, 'Cache-Control': 'no-store' }).end();
}

/** Adds the file of a received form to a contribution. Returns why it was not added. */
async function add(
  context: UploadContext,
  {
    request,
    story,
    reader,
    contribution,
  }: {
    request: IncomingMessage;
    story: StoryOf<'user-content-call'>;
    reader: string;
    contribution: string;
  },
): Promise<FileProblem | undefined> {
  const { services, site } = context;
  if (phaseAt(new Date(), { from: story.opensAt, until: story.closesAt }) !== 'open')
    return 'closed';
  const form = await readForm(context, request.headers['content-type'] ?? '');
  const field = story.fields.find(
    (one) => one.name === form.field && (one.kind === 'image' || one.kind === 'video'),
  );
  if (form.bytes === 0 || (field?.kind !== 'image' && field?.kind !== 'video')) return 'none';
  const sender = { reader, site: site.alias };
  const { kind, isPublic } = field;
  const announced = await services.readers.uploads.create({
    ...sender,
    isDemo: false,
    purpose: 'contribution',
    kind,
    name: form.name,
    bytes: form.bytes,
  });
  if (!announced.ok) return LIMITS[announced.problem];
  const { id } = announced.upload;
  await services.readers.uploads.takeFile({ ...sender, id, file: partOf(context) });
  const checked = await waitForCheck(context, sender, id);
  if (checked !== undefined) return checked;
  const isAdded = await services.readers.userContent.addFile({
    ...sender,
    id: contribution,
    file: { id, field: field.name, kind, alt: form.alt, ...(isPublic === true && { isPublic }) },
    most: field.most,
  });
  return isAdded ? undefined : 'many';
}

const LIMITS = {
  'too-long': 'too-large',
  UPLOADS_OPEN: 'quota',
  UPLOAD_QUOTA_REACHED: 'quota',
  UPLOADS_FULL: 'full',
} as const;

async function waitForCheck(
  { services }: UploadContext,
  sender: { reader: string; site: string },
  id: string,
): Promise<FileProblem | undefined> {
  for (const end = Date.now() + CHECKED_WITHIN; Date.now() < end;) {
    const row = await services.readers.uploads.find(sender, id);
    if (row?.state === 'ready') return undefined;
    if (row?.state !== 'receiving' && row?.state !== 'checking') return row?.reason ?? 'unchecked';
    await pause(STEP);
  }
  return 'unchecked';
}

interface FileForm {
  /** Name of the field that the file is for, and the description of a picture. */
  field: string;
  alt: string;
  name: string;
  bytes: number;
}

/** Reads the form from its file, and writes the file in it beside it. All else is left out. */
async function readForm(context: UploadContext, type: string): Promise<FileForm> {
  const form: FileForm = { field: '', alt: '', name: '', bytes: 0 };
  const parser = new Busboy({
    headers: { 'content-type': type },
    limits: { files: 1, fields: 4, fieldSize: 4000, fieldNameSize: 100, parts: 5, headerPairs: 20 },
  });
  const written: Promise<void>[] = [];
  parser.on('field', (name, value) => {
    if (name === 'field') form.field = value;
    if (name === 'alt') form.alt = [...cleanText(value)].slice(0, MAX_ALT).join('');
  });
  parser.on('file', (_name, stream, name) => {
    form.name = name;
    stream.on('data', (chunk: Buffer) => (form.bytes += chunk.length));
    written.push(pipeline(stream, createWriteStream(partOf(context), { mode: PRIVATE_FILE })));
  });
  try {
    await pipeline(createReadStream(context.file), parser);
    await Promise.all(written);
  } catch {
    // The body is no form, or ends early.
    return { ...form, bytes: 0 };
  }
  return form;
}
