import type { IncomingMessage } from 'node:http';

/**
 * The status for a request whose body another server may find at another place: 400 for transfer codings other than
 * `chunked` alone and for any in HTTP/1.0, which Node's parser accepts (RFC 9112, 6.1), 505 for versions other than 1.x.
 * `undefined` for all others. The caller closes the connection.
 */
export function framingProblem(request: Pick<IncomingMessage, 'headers' | 'httpVersionMajor' | 'httpVersionMinor'>): 400 | 505 | undefined {
  if (request.httpVersionMajor !== 1) return 505;
  const coding = request.headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  return request.httpVersionMinor === 0 || coding.trim().toLowerCase() !== 'chunked' ? 400 : undefined;
}
