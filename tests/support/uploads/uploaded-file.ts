import type { UploadKind, UploadPurpose } from '#domain/uploads/reader-upload.ts';
import type { ReaderBrowser } from '../readers/reader-browser.ts';
import { until } from '../until.ts';
import { sendPart } from './sent-part.ts';

/** Sends a file of a reader to a server, and waits until it is checked. Returns its id. */
export async function uploadFile(
  server: string,
  browser: ReaderBrowser,
  { purpose, kind, bytes }: { purpose: UploadPurpose; kind: UploadKind; bytes: Uint8Array },
): Promise<string> {
  const announced = await browser.call('POST', '/api/front/uploads', {
    purpose,
    kind,
    name: `el-meu.${kind}`,
    bytes: bytes.length,
  });
  const id = String(announced.json?.response?.['id']);
  await sendPart(server, browser, id, 0, bytes);
  await until(`${id} is ready`, async () => {
    const { json } = await browser.call('GET', `/api/front/uploads/${id}`);
    return json?.response?.['state'] === 'ready';
  });
  return id;
}
