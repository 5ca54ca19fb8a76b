import { request, type Agent, type IncomingHttpHeaders } from 'node:http';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Body as transferred, still compressed. */
  body: Buffer;
  /** Bytes of the status line and the headers. */
  headerSize: number;
}

/**
 * Sends a request to our server. Unlike `fetch`, it allows any Host header and does not decompress
 * the body.
 */
export function httpGet(
  url: string | URL,
  options: { host?: string; headers?: Record<string, string>; agent?: Agent } = {},
): Promise<HttpAnswer> {
  const { host, headers = {}, agent } = options;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        headers: { ...(host === undefined ? {} : { host }), ...headers },
        ...(agent ? { agent } : {}),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const lines = response.rawHeaders.reduce(
            (sum, part) => sum + Buffer.byteLength(part) + 2,
            2,
          );
          const statusLine = `HTTP/1.1 ${response.statusCode} ${response.statusMessage}\r\n`;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
            headerSize: statusLine.length + lines,
          });
        });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
