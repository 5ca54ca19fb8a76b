import { atom, type ReadableAtom } from 'nanostores';
import type { ReaderUpload } from '#contracts/uploads/reader-uploads.ts';
import type { UploadKind, UploadReason } from '#domain/uploads/reader-upload.ts';
import { forgetUpload } from './kept-uploads.ts';

/**
 * Why a file is not sent. `too-large`: `MOST_BYTES` says the limit. `open`, `quota`, `full`: the
 * limits of the reader and the newsroom. `session`: it has ended. `network`: no answer after many
 * tries. `server`: anything else. Otherwise the reason of the check.
 */
export type UploadProblem =
  | UploadReason
  | 'too-large'
  | 'open'
  | 'quota'
  | 'full'
  | 'session'
  | 'network'
  | 'server';

/** A file of the reader, as a form shows it. */
export interface UploadingFile {
  /** Names the file within the store. */
  key: string;
  /** Its id on the server, which the form sends once it is `ready`. */
  id: string | undefined;
  name: string;
  kind: UploadKind;
  bytes: number;
  /** Bytes that have left the device. */
  sent: number;
  /**
   * `waiting`: for the file before it, or for the network. `unchosen`: it was begun before a reload
   * and goes on when the reader chooses it again. `failed` may be tried again, `refused` may not.
   */
  state:
    | 'waiting'
    | 'sending'
    | 'paused'
    | 'unchosen'
    | 'checking'
    | 'ready'
    | 'refused'
    | 'failed';
  problem: UploadProblem | undefined;
}

/** The files of a form, in the order in which they were chosen. */
export class FileList {
  readonly #files = atom<readonly UploadingFile[]>([]);
  #made = 0;

  get $files(): ReadableAtom<readonly UploadingFile[]> {
    return this.#files;
  }

  find(key: string): UploadingFile | undefined {
    return this.#files.get().find((one) => one.key === key);
  }

  /** Adds a file. Returns its key. */
  show(file: Omit<UploadingFile, 'key' | 'problem'>, problem?: UploadProblem): string {
    this.#made += 1;
    const shown = { ...file, key: `file-${this.#made}`, problem };
    this.#files.set([...this.#files.get(), shown]);
    return shown.key;
  }

  /** Changes a file, if it is still there. */
  change(key: string, changes: Partial<UploadingFile>): void {
    this.#files.set(
      this.#files.get().map((one) => (one.key === key ? { ...one, ...changes } : one)),
    );
  }

  fail(key: string, problem: UploadProblem): void {
    this.change(key, { state: 'failed', problem });
  }

  /** Takes over the state that the server tells. */
  take(key: string, { id, received: sent, state, reason }: ReaderUpload): void {
    const shown = state === 'receiving' ? 'sending' : state === 'attached' ? 'ready' : state;
    this.change(key, { id, sent, state: shown, problem: reason ?? undefined });
    if (state === 'refused') forgetUpload(id);
  }

  remove(key: string): void {
    this.#files.set(this.#files.get().filter((one) => one.key !== key));
  }

  clear(): void {
    this.#files.set([]);
  }
}

/** The problem of a call that failed. */
export function problemOf(code: string | undefined, httpCode: number): UploadProblem {
  switch (code) {
    case 'UPLOADS_OPEN':
      return 'open';
    case 'UPLOAD_QUOTA_REACHED':
      return 'quota';
    case 'UPLOADS_FULL':
      return 'full';
    case 'NOT_SIGNED_IN':
      return 'session';
    case 'INVALID_FIELD':
      return 'too-large';
    default:
      return httpCode === 0 ? 'network' : 'server';
  }
}
