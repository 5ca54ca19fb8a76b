import { fillPath } from '#contracts/call.ts';
import { sendUploadPart } from '#contracts/uploads/reader-uploads.ts';
import { READER_UPLOAD } from '#domain/routes/upload-routes.ts';

/** A part of a file on its way. */
export interface Part {
  id: string;
  at: number;
  bytes: Blob;
  /** Called with the bytes of the part that have left the device. */
  onProgress(bytes: number): void;
  signal: AbortSignal;
}

/**
 * The answer. `status` is 0 without one. `offset`: the length of the file on the server, if it was
 * told. `retryAfter` is in seconds.
 */
export interface PartAnswer {
  status: number;
  offset: number | undefined;
  retryAfter: number | undefined;
}

/** Milliseconds without any answer after which a part counts as lost. */
const TIME_OUT = READER_UPLOAD.total;

/** Sends a part by XMLHttpRequest, because `fetch` does not tell how much has left the device. */
export function sendPart({ id, at, bytes, onProgress, signal }: Part): Promise<PartAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = () => {
      signal.removeEventListener('abort', abort);
      resolve({
        status: request.status,
        offset: numberIn(request.getResponseHeader('upload-offset')),
        retryAfter: numberIn(request.getResponseHeader('retry-after')),
      });
    };
    const abort = () => request.abort();
    request.open(sendUploadPart.method, fillPath(sendUploadPart.path, { id }));
    request.setRequestHeader('content-type', READER_UPLOAD.types[0] ?? '');
    request.setRequestHeader('tus-resumable', '1.0.0');
    request.setRequestHeader('upload-offset', String(at));
    request.timeout = TIME_OUT;
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('loadend', end);
    signal.addEventListener('abort', abort);
    if (signal.aborted) return end();
    request.send(bytes);
  });
}

function numberIn(header: string | null): number | undefined {
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
}
