import { Agent, request, type IncomingMessage } from 'node:http';
import { setPriority } from 'node:os';

/**
 * Calls `send` for each number from 0 to `rate * seconds`, at a constant rate a second, independent
 * of earlier responses. `tick`: milliseconds between two groups.
 */
export function sendSteadily({
  rate,
  seconds,
  tick = 1,
  send,
}: {
  rate: number;
  seconds: number;
  tick?: number;
  send: (index: number) => void;
}): void {
  const total = rate * seconds;
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1000) * rate));
    for (; sent < due; sent += 1) send(sent);
    if (sent === total) clearInterval(timer);
  }, tick);
}

/**
 * Raises the priority of a measuring process, because real readers' devices do not compete with the
 * server for a processor.
 */
export function raisePriority(): void {
  try {
    setPriority(-10);
  } catch {
    // Only root may raise it.
  }
}

export interface TimedRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers: Record<string, string | number | undefined>;
  body?: string;
  /** Whether the time of this response counts. The response is null after a failed request. */
  isTimed: (response: IncomingMessage | null, text: string) => boolean;
}

/**
 * Sends `total` requests over kept connections and times their responses. At most `connections`
 * are open: with 64, the misses of a purge occupied all of them, and hits waited in the client.
 * `report` gets the times in milliseconds at the end.
 */
export function timedRequests(
  url: string,
  {
    total,
    connections,
    report,
  }: {
    total: number;
    connections: number;
    report: (times: { p50: number; p99: number; max: number; count: number }) => void;
  },
): (sent: TimedRequest) => void {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const waits: number[] = [];
  let done = 0;
  return ({ path, method = 'GET', headers, body, isTimed }) => {
    const startedAt = performance.now();
    const finish = (response: IncomingMessage | null, text: string) => {
      if (isTimed(response, text)) waits.push(performance.now() - startedAt);
      done += 1;
      if (done < total) return;
      agent.destroy();
      report(timesOf(waits));
    };
    request(url + path, { method, agent, headers }, (response) => {
      let text = '';
      // Bodies of pages are not kept: only those of calls are read.
      if (method === 'POST')
        response.setEncoding('utf8').on('data', (more: string) => (text += more));
      else response.resume();
      response.once('end', () => finish(response, text));
    })
      .once('error', () => finish(null, ''))
      .end(body);
  };
}

function timesOf(waits: number[]): { p50: number; p99: number; max: number; count: number } {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (quantile: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1), count: sorted.length };
}
