import type { ReadableAtom } from 'nanostores';
import { call } from '#contracts/call.ts';
import { listUploads, removeUpload } from '#contracts/uploads/reader-uploads.ts';
import { MOST_BYTES, type UploadKind, type UploadPurpose } from '#domain/uploads/reader-upload.ts';
import { FileList, type UploadingFile } from './file-list.ts';
import { findKept, forgetUpload } from './kept-uploads.ts';
import { followCheck, sendFile, type Sending, type Source } from './send-file.ts';
import { sendPart } from './send-part.ts';

/** Files of one form. They are sent one after the other. */
export interface Uploads {
  $files: ReadableAtom<readonly UploadingFile[]>;
  /** Shows the files that were begun or sent before a reload. */
  restore(): Promise<void>;
  /** Sends files. One that was begun before goes on. */
  add(files: readonly File[]): Promise<void>;
  pause(key: string): void;
  /** Goes on with a paused file, or tries a failed one again. */
  resume(key: string): Promise<void>;
  /** Removes a file here and on the server. */
  cancel(key: string): Promise<void>;
  /** Forgets the files that a form has sent. */
  clear(): void;
}

/** The kind of each media type that the device gives to a file. The server asks its bytes. */
const KINDS: Readonly<Record<string, UploadKind>> = { 'image/jpeg': 'image', 'video/mp4': 'video' };

/** The files of a form of this page. */
export function openUploads(purpose: UploadPurpose): Uploads {
  return createUploads({ purpose, send: sendPart, wait: waitForNetwork });
}

export function createUploads(sending: Sending): Uploads {
  const { purpose } = sending;
  const list = new FileList();
  const sources = new Map<string, Source>();
  let isRunning = false;

  /** Sends the waiting files, one after the other. Their checks go on beside it. */
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      for (;;) {
        const next = list.$files
          .get()
          .find(({ key, state }) => state === 'waiting' && sources.has(key));
        const source = next && sources.get(next.key);
        if (!next || !source) return;
        list.change(next.key, { state: 'sending', problem: undefined });
        if (await sendFile(list, next.key, source, sending))
          void followCheck(list, next.key, sending);
      }
    } finally {
      isRunning = false;
    }
  };

  return {
    $files: list.$files,
    async restore() {
      const told = await call(listUploads, {}, sending.calls);
      if (!told.ok) return;
      for (const one of told.response.uploads) {
        const isShown = list.$files.get().some(({ id }) => id === one.id);
        if (one.purpose !== purpose || isShown) continue;
        const { id, name, kind, bytes, received: sent } = one;
        const key = list.show({ id, name, kind, bytes, sent, state: 'unchosen' });
        if (one.state !== 'receiving') list.take(key, one);
        if (one.state === 'checking') void followCheck(list, key, sending);
      }
    },
    async add(files) {
      for (const file of files) {
        const key = await choose(list, file, purpose);
        if (key === undefined) continue;
        sources.set(key, { file, stop: new AbortController() });
        list.change(key, { state: 'waiting', problem: undefined });
      }
      await run();
    },
    pause(key) {
      const state = list.find(key)?.state;
      if (state !== 'sending' && state !== 'waiting') return;
      sources.get(key)?.stop.abort();
      list.change(key, { state: 'paused' });
    },
    async resume(key) {
      const [shown, source] = [list.find(key), sources.get(key)];
      if (shown?.state !== 'paused' && shown?.state !== 'failed') return;
      if (!source) return followCheck(list, key, sending);
      sources.set(key, { file: source.file, stop: new AbortController() });
      list.change(key, { state: 'waiting', problem: undefined });
      await run();
    },
    async cancel(key) {
      const id = list.find(key)?.id;
      sources.get(key)?.stop.abort();
      sources.delete(key);
      list.remove(key);
      if (id === undefined) return;
      forgetUpload(id);
      await call(removeUpload, { params: { id } }, sending.calls);
    },
    clear() {
      for (const { id } of list.$files.get()) if (id !== undefined) forgetUpload(id);
      for (const { stop } of sources.values()) stop.abort();
      sources.clear();
      list.clear();
    },
  };
}

/** Shows a chosen file. Returns its key if it is to be sent. */
async function choose(
  list: FileList,
  file: File,
  purpose: UploadPurpose,
): Promise<string | undefined> {
  const { name, size: bytes, type } = file;
  const known = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  const kind = known ?? (type.startsWith('video/') ? 'video' : 'image');
  const begin: Omit<UploadingFile, 'key' | 'problem'> = {
    id: undefined,
    name,
    kind,
    bytes,
    sent: 0,
    state: 'refused',
  };
  const problem = !known
    ? (`not-${kind}` as const)
    : bytes === 0
      ? 'damaged'
      : bytes > MOST_BYTES[purpose][kind]
        ? 'too-large'
        : undefined;
  if (problem !== undefined) return void list.show(begin, problem);
  const id = await findKept(purpose, file);
  const before = id && list.$files.get().find((one) => one.id === id);
  if (!before) return list.show({ ...begin, id, state: 'waiting' });
  return before.state === 'unchosen' ? before.key : undefined;
}

function waitForNetwork(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
  });
}
