import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { freePort } from '#tests/support/processes/free-port.ts';
import { until } from '#tests/support/until.ts';
import type { ChaosPlace } from '../place/chaos-place.ts';

/** Whether PgBouncer is installed (Debian's package `pgbouncer`). */
export function hasPgBouncer(): boolean {
  return spawnSync('pgbouncer', ['--version']).status === 0;
}

/** Parameters that docs/operations.md says to ignore. */
const IGNORED = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

/**
 * Starts PgBouncer before a PostgreSQL until the end of the group, with `size` connections to the
 * database. Returns its port.
 */
export async function startPgBouncer(
  place: ChaosPlace,
  {
    mode,
    size,
    postgresPort,
  }: { mode: 'session' | 'transaction'; size: number; postgresPort: number },
): Promise<number> {
  const port = await freePort();
  const folder = path.join(place.folder, `pgbouncer-${mode}`);
  mkdirSync(folder, { recursive: true });
  // As root, PgBouncer continues as another user.
  for (const entered of [place.folder, folder]) chmodSync(entered, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=postgres password=portada
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
ignore_startup_parameters = ${IGNORED}
`,
    { mode: 0o644 },
  );
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn('pgbouncer', ['-q', ...asUser, file], { stdio: 'ignore' });
  place.later(async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  await until('PgBouncer listens', async () => {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    return isOpen;
  });
  return port;
}
