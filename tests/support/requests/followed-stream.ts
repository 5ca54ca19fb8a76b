import { get, type IncomingMessage } from 'node:http';

/** An open stream of Server-Sent Events. */
export interface FollowedStream {
  answer: IncomingMessage;
  /** Everything that came so far. */
  text(): string;
  /** Ids of its events, in their order. */
  ids(): number[];
  isOver(): boolean;
  close(): void;
}

/** Opens a stream. Resolves with its answer, whatever its status is. The caller closes it. */
export function followStream(
  url: string,
  headers: Record<string, string>,
): Promise<FollowedStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (answer) => {
      let text = '';
      let isOver = false;
      answer.setEncoding('utf8').on('data', (more: string) => (text += more));
      answer.on('close', () => (isOver = true)).on('error', () => {});
      resolve({
        answer,
        text: () => text,
        ids: () => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
        isOver: () => isOver,
        close: () => void request.destroy(),
      });
    });
    request.on('error', reject);
  });
}
