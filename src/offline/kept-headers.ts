/** Headers that tell how an answer came. */
const OF_TRANSPORT = ['content-encoding', 'content-length', 'vary'];

/** The headers of an answer that go with its text when it is written anew: what says what a page may do stays with it. */
export function keptHeaders(answer: Response): Headers {
  const headers = new Headers(answer.headers);
  for (const name of OF_TRANSPORT) headers.delete(name);
  return headers;
}
