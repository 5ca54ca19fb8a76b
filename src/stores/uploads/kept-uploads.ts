import type { UploadPurpose } from '#domain/uploads/reader-upload.ts';

/** The facts by which a file that is chosen again after a reload is known. */
export type ChosenFile = Pick<File, 'name' | 'size' | 'lastModified'>;

const KEY = 'portada-uploads';

/** Files that the device remembers. */
const MOST = 30;

interface KeptUpload {
  file: string;
  id: string;
}

/**
 * The id of a file that was announced before. The name is not kept as it is, because the next person
 * on the device could read it.
 */
export async function findKept(purpose: UploadPurpose, file: ChosenFile) {
  const print = await printOf(purpose, file);
  return read().find((one) => one.file === print)?.id;
}

/** Remembers the id of an announced file. A browser without localStorage sends it anew. */
export async function keepUpload(
  purpose: UploadPurpose,
  file: ChosenFile,
  id: string,
): Promise<void> {
  const print = await printOf(purpose, file);
  write([{ file: print, id }, ...read().filter((one) => one.file !== print)].slice(0, MOST));
}

export function forgetUpload(id: string): void {
  write(read().filter((one) => one.id !== id));
}

async function printOf(
  purpose: UploadPurpose,
  { name, size, lastModified }: ChosenFile,
): Promise<string> {
  const text = JSON.stringify([purpose, name, size, lastModified]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function read(): KeptUpload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is KeptUpload {
  return (
    typeof one === 'object' &&
    one !== null &&
    'file' in one &&
    'id' in one &&
    typeof one.file === 'string' &&
    typeof one.id === 'string'
  );
}

function write(kept: readonly KeptUpload[]): void {
  try {
    if (kept.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without localStorage a file is sent anew after a reload.
  }
}
