import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { z } from 'zod';
import { httpGet } from '../bench/load/http-get.ts';

/**
 * Sends many requests at once in a process of its own: `flood-client.ts {url} {flood as JSON}`.
 * `{n}` in path and host is the number of the request. Prints the statuses as a JSON array.
 */

const CONNECTIONS = 16;

const floodSchema = z.object({
  count: z.int(),
  path: z.string(),
  host: z.string(),
  headers: z.record(z.string(), z.string()),
});

// Lowers the priority, because real clients do not compete with the server for a processor.
setPriority(10);
const [url = '', text = ''] = process.argv.slice(2);
const { count, path, host, headers } = floodSchema.parse(JSON.parse(text));
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const statuses: number[] = [];
let next = 0;
const askInTurn = async () => {
  while (next < count) {
    const number = String(next);
    next += 1;
    const answer = await httpGet(url + path.replace('{n}', number), {
      host: host.replace('{n}', number),
      agent,
      headers,
    });
    statuses.push(answer.status);
  }
};
await Promise.all(Array.from({ length: CONNECTIONS }, askInTurn));
agent.destroy();
process.stdout.write(`${JSON.stringify(statuses)}\n`);
