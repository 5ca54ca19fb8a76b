import { Agent } from 'node:http';
import type { BenchRow } from '../bench-row.ts';
import { httpGet } from '../load/http-get.ts';
import { cpuOf } from '../nodes/server-process.ts';

/** Sizes of the inputs in bytes. */
const SIZES = [1024, 2048, 4096, 8192, 15_800];

/** Requests of a measurement: at 0.1 ms of CPU, 10 of the kernel's ticks of 10 ms. */
const REQUESTS = 1000;
const ROUNDS = 3;

/**
 * Milliseconds of CPU that a request may cost, and below which the ratio of two sizes is noise of
 * the ticks.
 */
const MOST = 1;
const NOISE = 0.15;

/** Twice the input may cost twice the CPU, with a margin for the ticks of the kernel's clock. */
const MARGIN = 1.5;

/** Places of a long input. The front process refuses targets beyond 4 KB. */
const INPUTS: Readonly<
  Record<
    string,
    (text: string, number: number) => { target: string; headers: Record<string, string> }
  >
> = {
  'path of /ca': (text, number) => ({ target: `${fill('/ca', text)}/${number}`, headers: {} }),
  'path of %25': (text, number) => ({ target: `/es/${fill('%25', text)}${number}/`, headers: {} }),
  'query of &': (text, number) => ({ target: `/?${fill('&a', text)}${number}`, headers: {} }),
  'Accept-Encoding of commas': (text, number) => ({
    target: '/',
    headers: { 'accept-encoding': `${fill(',', text)}${number}` },
  }),
  'If-None-Match of tags': (text, number) => ({
    target: '/',
    headers: { 'if-none-match': `${fill('"a",', text)}"${number}"` },
  }),
  'X-Forwarded-For of addresses': (text, number) => ({
    target: '/api/nothing/1',
    headers: { 'x-forwarded-for': `${fill('127.0.0.1, ', text)}10.0.0.${number % 250}` },
  }),
  'Cookie of pairs': (text, number) => ({
    target: '/api/nothing/1',
    headers: { cookie: `${fill('a=b; ', text)}n=${number}` },
  }),
};

function fill(piece: string, text: string): string {
  return piece.repeat(Math.floor(text.length / piece.length));
}

/** Measures the CPU time of the front process per request, with inputs that double. */
export async function benchFrontThread(front: {
  url: string;
  host: string;
  pid: number;
}): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const plain = await leastCost(
    front,
    (_text, number) => ({ target: `/?${number}`, headers: {} }),
    0,
  );
  for (const [what, input] of Object.entries(INPUTS)) {
    process.stderr.write(`  front thread: ${what}\n`);
    const costs: number[] = [];
    for (const size of SIZES) costs.push(await leastCost(front, input, size));
    const isDoubling = costs.every(
      (cost, index) => index === 0 || cost <= NOISE + 2 * MARGIN * (costs[index - 1] ?? 0),
    );
    rows.push({
      what: `front thread, CPU of a request with ${what} of 1, 2, 4, 8, 15.8 KB, ms`,
      measured: costs.map((cost) => cost.toFixed(2)).join(', '),
      reference: `short query ${plain.toFixed(2)}`,
      target: `≤ ${MOST}, twice the input ≤ ${2 * MARGIN} × + ${NOISE}`,
      isHeld: isDoubling && costs.every((cost) => cost <= MOST),
      others: '–',
    });
  }
  return rows;
}

/**
 * Milliseconds of CPU of a request, as the least of several rounds: other work of the process only
 * adds to it.
 */
async function leastCost(
  { url, host, pid }: { url: string; host: string; pid: number },
  input: (text: string, number: number) => { target: string; headers: Record<string, string> },
  size: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const text = ' '.repeat(size);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuOf(pid);
    let next = 0;
    const askInTurn = async () => {
      while (next < REQUESTS) {
        next += 1;
        const { target, headers } = input(text, next);
        await httpGet(url + target, { host, agent, headers });
      }
    };
    await Promise.all(Array.from({ length: 4 }, askInTurn));
    rounds.push((cpuOf(pid) - before) / REQUESTS);
  }
  agent.destroy();
  return Math.min(...rounds);
}
