import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '#tests/support/processes/child.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import type { ChaosPlace } from './place/chaos-place.ts';
import { judged, type ChaosRow } from './place/chaos-row.ts';
import { referenceServer } from './readers/reference-server.ts';

/**
 * Starts of a bare server within which a wrong setting must be named: twenty seconds on an idle
 * machine.
 */
const STARTS = 150;

/** Invalid settings, each with the expected part of the error message. */
const WRONG: readonly (readonly [Record<string, string>, RegExp])[] = [
  [{ DATABSE_URL: 'postgres://u:p@127.0.0.1:1/x' }, /DATABSE_URL.*DATABASE_URL/],
  [{ PAGE_MEMORY: '1' }, /PAGE_MEMORY/],
  [{ PAGE_MEMORY: 'much' }, /PAGE_MEMORY/],
  [{ DATA_DIR: '/proc/x' }, /\/proc\/x|DATA_DIR/],
  [{ DATABASE_URL: 'mysql://u@h/x' }, /DATABASE_URL/],
  [{ DATABASE_URL: 'file:///proc/x/database' }, /DATABASE_URL|\/proc\/x/],
  [{ CONTENT_DIR: '/no/such/folder' }, /CONTENT_DIR|\/no\/such\/folder/],
  [{ PORT: '70000' }, /PORT/],
  [{ PORT: 'http' }, /PORT/],
  [{ HOST: '203.0.113.7' }, /HOST/],
  [{ HOST: 'no-such-host.invalid' }, /HOST/],
  [{ AUTH_SECRET: 'short' }, /AUTH_SECRET/],
  [{ CONTENT_TOKEN: 'short' }, /CONTENT_TOKEN/],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, /TRUSTED_PROXIES/],
  [{ MAIL_URL: 'smtp://mail.example' }, /MAIL_FROM/],
  [{ MAIL_URL: 'http://mail.example' }, /MAIL_URL/],
  [{ WORKERS: '3' }, /WORKERS/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  [{ STOP_TIMEOUT: '-1' }, /STOP_TIMEOUT/],
  [{ REGISTRATION_EFFORT: '0' }, /REGISTRATION_EFFORT/],
];

/** Starts that must fail with a reason. */
export async function chaosSettings(place: ChaosPlace): Promise<ChaosRow[]> {
  const unnamed: string[] = [];
  for (const [environment, named] of WRONG) {
    const words = await refusalOf(place, environment);
    if (!named.test(words))
      unnamed.push(
        `${Object.entries(environment).join()}: ${words.slice(-120).replaceAll('\n', ' ')}`,
      );
  }
  const taken = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
  const startedAt = performance.now();
  const words = await refusalOf(place, { PORT: String(port) });
  const took = performance.now() - startedAt;
  taken.close();
  return [
    judged(
      {
        what: `${WRONG.length} wrong settings, one a start`,
        figure: `${WRONG.length - unnamed.length} named${unnamed.map((one) => `; not ${one}`).join('')}`,
        promise: 'the start fails and names the setting',
      },
      unnamed.length === 0,
    ),
    judged(
      {
        what: 'PORT taken',
        figure: `${words.includes(`Port ${port} is already in use`) ? 'named' : words.slice(-80)} after ${(took / 1000).toFixed(1)} s, ${words.includes('"origin":"files"') ? 'after' : 'before'} the sync`,
        promise: 'the error names it before the sync',
      },
      words.includes(`Port ${port} is already in use`) && !words.includes('"origin":"files"'),
    ),
  ];
}

/** The output of a start that must end by itself. */
async function refusalOf(place: ChaosPlace, environment: Record<string, string>): Promise<string> {
  const all = {
    HOST: '127.0.0.1',
    PORT: '0',
    CONTENT_DIR: place.content,
    DATA_DIR: `${place.folder}/refused`,
    ...environment,
  };
  const child = startChild('src/server/programs/app/main.ts', { environment: all });
  const limit = new AbortController();
  const code = await Promise.race([
    child.ended,
    pause(STARTS * (await referenceServer()).startedIn, 'never' as const, { signal: limit.signal }),
  ]);
  limit.abort();
  await child.kill();
  return code === 'never' || code === 0 ? `ended with ${code}` : child.written();
}
