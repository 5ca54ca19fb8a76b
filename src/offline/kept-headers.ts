/** Headers that describe the transfer of a response. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'vary'];

/** Headers to store with a rewritten response. Its security policy headers are preserved. */
export function keptHeaders(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  for (const name of OF_TRANSPORT) headers.delete(name);
  return headers;
}
