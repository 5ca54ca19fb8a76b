import type { Page } from 'playwright/test';

/** A WAV file of 8-bit samples at 8 kHz. `promised`: the seconds that its header claims. */
export function wav(seconds: number, promised = seconds): Buffer {
  const header = Buffer.alloc(44);
  const rate = 8000;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + promised * rate, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(promised * rate, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * rate, 128)]);
}

/**
 * Gives every sound of a page this length, with the parts of a file that a browser asks for after a
 * jump.
 */
export async function serveWav(page: Page, seconds: number): Promise<void> {
  const file = wav(seconds);
  await page.route('**/*.m4a', (route) => {
    const from = Number(/^bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0);
    const headers = {
      'accept-ranges': 'bytes',
      'content-range': `bytes ${from}-${file.length - 1}/${file.length}`,
    };
    return route.fulfill({
      status: 206,
      contentType: 'audio/wav',
      headers,
      body: file.subarray(from),
    });
  });
}
