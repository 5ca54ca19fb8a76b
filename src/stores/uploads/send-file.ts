import { call, type CallOptions } from '#contracts/call.ts';
import { createUpload, findUpload, removeUpload } from '#contracts/uploads/reader-uploads.ts';
import { PART_BYTES, type UploadPurpose } from '#domain/uploads/reader-upload.ts';
import { problemOf, type FileList } from './file-list.ts';
import { forgetUpload, keepUpload } from './kept-uploads.ts';
import type { Part, PartAnswer } from './send-part.ts';

/** The parts that a store needs to send files. Tests hand in their own. */
export interface Sending {
  purpose: UploadPurpose;
  send(part: Part): Promise<PartAnswer>;
  /** Resolves after some milliseconds, or earlier if the network comes back. */
  wait(milliseconds: number): Promise<void>;
  /** Options of the calls that are no parts. */
  calls?: CallOptions;
}

/** A file of the device, and the end of its sending. */
export interface Source {
  file: File;
  stop: AbortController;
}

/** Milliseconds before the first repetition, and at most. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** Tries without a new byte until a person has to ask for another. */
const MOST_TRIES = 10;

/** Milliseconds between two questions about a check. */
const CHECK_WAIT = 1500;

/** Refusals after which the same part may be taken: too slow, at another place, too often. */
const PASSING = new Set([408, 409, 429]);

/** Sends the bytes of a file from where the server has them. Returns whether it is whole. */
export async function sendFile(
  list: FileList,
  key: string,
  { file, stop: { signal } }: Source,
  sending: Sending,
): Promise<boolean> {
  const { send, wait } = sending;
  let [tries, isAsked, isBegunAgain] = [0, false, false];
  while (!signal.aborted) {
    const id = list.find(key)?.id ?? (await announce(list, key, file, sending, signal));
    if (id === undefined || signal.aborted) return false;
    if (!isAsked) {
      const told = await call(findUpload, { params: { id } }, sending.calls);
      if (signal.aborted) return false;
      isAsked = told.ok;
      if (told.ok && told.response.state !== 'receiving') return true;
      if (told.ok) list.change(key, { sent: told.response.received, state: 'sending' });
    }
    const at = list.find(key)?.sent ?? 0;
    const answer = await send({
      id,
      at,
      bytes: file.slice(at, at + PART_BYTES),
      onProgress: (bytes) => list.change(key, { sent: Math.min(at + bytes, file.size) }),
      signal,
    });
    if (signal.aborted) return false;
    const { status, offset = at, retryAfter = 0 } = answer;
    if (offset > at) tries = 0;
    list.change(key, { sent: offset, state: 'sending' });
    if (status === 204 && offset >= file.size) return true;
    if (status === 204 && offset > at) continue;
    // It has expired, or was sent by another account: it begins anew once.
    if (status === 404 && !isBegunAgain) {
      isBegunAgain = true;
      forgetUpload(id);
      list.change(key, { id: undefined, sent: 0 });
      continue;
    }
    if (status >= 400 && status < 500 && !PASSING.has(status)) {
      list.fail(key, status === 401 ? 'session' : 'server');
      return false;
    }
    tries += 1;
    if (tries > MOST_TRIES) {
      list.fail(key, 'network');
      return false;
    }
    isAsked = false;
    list.change(key, { state: 'waiting' });
    const pause = Math.min(FIRST_WAIT * 2 ** (tries - 1), LONGEST_WAIT);
    await wait(Math.min(Math.max(retryAfter * 1000, pause), 2 * LONGEST_WAIT));
  }
  return false;
}

/** Waits for the check of a whole file. */
export async function followCheck(list: FileList, key: string, sending: Sending): Promise<void> {
  for (let tries = 0; tries <= MOST_TRIES;) {
    const shown = list.find(key);
    if (shown?.id === undefined) return;
    list.change(key, { state: 'checking', sent: shown.bytes, problem: undefined });
    const told = await call(findUpload, { params: { id: shown.id } }, sending.calls);
    if (told.ok && told.response.state !== 'checking' && told.response.state !== 'receiving')
      return list.take(key, told.response);
    if (!told.ok && told.httpCode >= 400 && told.httpCode < 500)
      return list.fail(key, problemOf(told.code, told.httpCode));
    tries = told.ok ? 0 : tries + 1;
    await sending.wait(CHECK_WAIT);
  }
  list.fail(key, 'network');
}

/** Announces a file. Returns its id, or `undefined` if it is refused or was cancelled meanwhile. */
async function announce(
  list: FileList,
  key: string,
  file: File,
  sending: Sending,
  signal: AbortSignal,
): Promise<string | undefined> {
  const shown = list.find(key);
  if (!shown) return undefined;
  const { purpose } = sending;
  const body = { purpose, kind: shown.kind, name: file.name, bytes: file.size };
  const outcome = await call(createUpload, { body }, sending.calls);
  if (!outcome.ok) {
    if (!signal.aborted) list.fail(key, problemOf(outcome.code, outcome.httpCode));
    return undefined;
  }
  const { id } = outcome.response;
  if (list.find(key)) {
    await keepUpload(purpose, file, id);
    list.change(key, { id });
    return id;
  }
  await call(removeUpload, { params: { id } }, sending.calls);
  return undefined;
}
