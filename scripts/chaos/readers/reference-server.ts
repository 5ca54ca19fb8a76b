import { startProcess } from '#scripts/bench/nodes/server-process.ts';

let starting: Promise<{ url: string; startedIn: number }> | undefined;

/**
 * A bare `node:http` server in a process of its own, one for all groups. Its times tell how busy
 * the machine is. `startedIn`: milliseconds until it listened.
 */
export function referenceServer(): Promise<{ url: string; startedIn: number }> {
  starting ??= start();
  return starting;
}

export async function referenceUrl(): Promise<string> {
  return (await referenceServer()).url;
}

async function start(): Promise<{ url: string; startedIn: number }> {
  const { line, ms } = await startProcess(new URL('./bare-page.ts', import.meta.url)).waitFor(
    'listening on ',
  );
  return { url: `${line.split(' ').at(-1)}/`, startedIn: ms };
}
