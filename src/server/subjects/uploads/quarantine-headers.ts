import type { UploadKind } from '#domain/uploads/reader-upload.ts';

/**
 * Headers of an answer with the bytes of a file that the newsroom has not accepted: a download,
 * which no browser shows, runs, keeps or guesses the type of. The name is made here.
 */
export function quarantineHeaders({
  id,
  kind,
  bytes,
}: {
  id: string;
  kind: UploadKind;
  /** `undefined` if it is not known before the bytes are read. */
  bytes: number | undefined;
}): Record<string, string> {
  const [type, ending] = kind === 'image' ? ['image/jpeg', 'jpg'] : ['video/mp4', 'mp4'];
  return {
    'Content-Type': type,
    ...(bytes !== undefined && { 'Content-Length': String(bytes) }),
    'Content-Disposition': `attachment; filename="reader-${id.slice(0, 8)}.${ending}"`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  };
}
