import { spawn } from 'node:child_process';
import type { Log } from '#server/platform/observability/log.ts';

/** Messages to the supervisor of a node. */
export interface Watchdog {
  /** Reports that the node serves, and from then on regularly that its event loop turns. */
  ready(): void;
  /** Reports that the node stops. */
  stopping(): void;
}

/**
 * A shell that passes each line of its input to `systemd-notify`. It keeps the cost of each message
 * out of this process: starting a program from a process of 150 MB takes some milliseconds of its
 * event loop.
 */
const RELAY = 'while read -r message; do systemd-notify "$message"; done';

/**
 * Reports to systemd (`Type=notify`, `WatchdogSec`; man sd_notify). Node has no datagram sockets
 * for local paths, so that `systemd-notify` of the systemd package sends the messages; the unit
 * allows that with `NotifyAccess=all`. The messages stop when the event loop hangs, and systemd
 * then restarts the node. Does nothing without a supervisor that sets NOTIFY_SOCKET.
 */
export function createWatchdog(
  environment: { socket: string | undefined; watchdogMicroseconds: string | undefined },
  log: Log,
): Watchdog {
  if (environment.socket === undefined) return { ready() {}, stopping() {} };
  const relay = spawn('/bin/sh', ['-c', RELAY], { stdio: ['pipe', 'ignore', 'inherit'] });
  relay.once('error', (error) =>
    log.error({ err: error }, 'the supervisor cannot be notified, and will restart the node'),
  );
  // The relay may have ended; the exit of this process ends it otherwise.
  relay.stdin.on('error', () => {});
  relay.unref();
  const tell = (message: string) => void relay.stdin.write(`${message}\n`);
  return {
    ready() {
      tell('READY=1');
      const limit = Number(environment.watchdogMicroseconds ?? 0) / 1000;
      // Half of the limit, as man sd_watchdog_enabled recommends.
      if (limit > 0) setInterval(() => tell('WATCHDOG=1'), limit / 2).unref();
    },
    stopping: () => tell('STOPPING=1'),
  };
}
