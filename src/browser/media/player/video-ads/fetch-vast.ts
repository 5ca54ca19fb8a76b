/** Wrappers that are followed, of all ads of a tag together. */
export const MOST_WRAPPERS = 5;
/** Bytes of one document. */
const MOST_BYTES = 256_000;

/** Requests VAST documents: the one of the tag and at most five that its wrappers name. */
export type FetchVast = (url: string) => Promise<Document>;

interface Needs {
  /** Origin of the page. */
  origin: string;
  allow(url: string): URL | undefined;
  signal: AbortSignal;
}

/**
 * Requests without cookies, and ends with the signal. A document of more than 256 KB, with a
 * DOCTYPE or of broken XML is refused. A document of our own origin cannot redirect to another one.
 */
export function createVastFetch({ origin, allow, signal }: Needs): FetchVast {
  let rest = 1 + MOST_WRAPPERS;
  return async (address) => {
    const url = allow(address);
    if (!url) throw new Error('The ad names a tag that this page may not request.');
    if (rest <= 0) throw new Error('The ad has more than five wrappers.');
    rest -= 1;
    const mode = url.origin === origin ? 'same-origin' : 'cors';
    // oxlint-disable-next-line no-restricted-globals -- a document, not a call
    const response = await fetch(url, { credentials: 'omit', mode, signal });
    if (!response.ok) throw new Error(`The tag was answered with ${response.status}.`);
    return parse(await readText(response));
  };
}

async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MOST_BYTES) {
      void reader?.cancel();
      throw new Error('The VAST document has more than 256 KB.');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text;
}

function parse(text: string): Document {
  // Chromium writes the faults of broken XML into the document, with styles that the security
  // policy refuses.
  if (!/(?:<\/VAST\s*>|\/>)\s*$/.test(text)) throw new Error('The VAST document is not whole.');
  // Entities of a DOCTYPE can expand to gigabytes.
  if (/<!doctype/i.test(text)) throw new Error('The VAST document has a DOCTYPE.');
  const document = new DOMParser().parseFromString(text, 'text/xml');
  if (document.getElementsByTagName('parsererror').length > 0)
    throw new Error('The VAST document is no XML.');
  return document;
}
