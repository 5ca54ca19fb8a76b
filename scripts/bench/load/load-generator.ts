import { execFileSync } from 'node:child_process';
import autocannon from 'autocannon';

/**
 * Requests one URL at full rate over 16 or a given number of connections. Prints requests/s and the
 * 99th percentile of the response time in milliseconds. Uses wrk if it is installed, else
 * autocannon, which takes a large part of a processor itself.
 */

const WRK = 'wrk';
const [url = '', host = '', seconds = '3', connections = '16'] = process.argv.slice(2);
const headers = { Host: host, 'Accept-Encoding': 'gzip' };

process.stdout.write(`${JSON.stringify(byWrk() ?? (await byAutocannon()))}\n`);

function byWrk(): { tool: string; rate: number; p99: number } | undefined {
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  let text: string;
  try {
    text = execFileSync(
      WRK,
      ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...named, url],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
  } catch {
    return undefined;
  }
  if (/Non-2xx|Socket errors/.test(text)) throw new Error(`The load test had errors:\n${text}`);
  const rate = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(text)?.[1]);
  const [, time = '', unit = ''] = /^\s+99%\s+([\d.]+)(us|ms|s)/m.exec(text) ?? [];
  return {
    tool: 'wrk',
    rate,
    p99: Number(time) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1),
  };
}

async function byAutocannon(): Promise<{ tool: string; rate: number; p99: number }> {
  const result = await autocannon({
    url,
    connections: Number(connections),
    duration: Number(seconds),
    headers,
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `The load test had errors: ${result.non2xx} responses other than 2xx, ${result.errors} failed requests.`,
    );
  return { tool: 'autocannon', rate: result.requests.average, p99: result.latency.p99 };
}
