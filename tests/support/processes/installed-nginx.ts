import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findNginx } from './nginx.ts';

/**
 * Global setup of Vitest: installs nginx by the system's package manager if it is missing and we
 * may: a person at a terminal installs it. Two processes that install at once would fail at the
 * lock of the package manager. Without nginx its tests fail (`getNginx`), and no others.
 */
export function setup(): void {
  const isAtTerminal = process.stdin.isTTY && process.env['CI'] === undefined;
  if (
    findNginx() !== undefined ||
    isAtTerminal ||
    process.getuid?.() !== 0 ||
    !existsSync('/usr/bin/apt-get')
  )
    return;
  // At run level 1 Debian's packages do not start their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], {
    env,
    stdio: 'ignore',
  });
}
