import { open } from 'node:fs/promises';

/** First bytes of pictures. Imported files may have the ending of another format. */
const SIGNATURES = {
  jpg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n/,
  webp: /^RIFF[^]{4}WEBP/,
  avif: /^[^]{4}ftyp(?:avif|avis)/,
  gif: /^GIF8[79]a/,
} as const;

/** The ending of a picture's format, by its first bytes; `undefined` for another file. */
export async function endingByBytes(file: string): Promise<keyof typeof SIGNATURES | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return (['jpg', 'png', 'webp', 'avif', 'gif'] as const).find((ending) =>
      SIGNATURES[ending].test(head),
    );
  } finally {
    await handle.close();
  }
}
