import path from 'node:path';
import { z } from 'zod';
import { nodeOptions, serverEnvironment } from '#scripts/running/server-command.mjs';
import { startProcess, type ServerProcess } from './server-process.ts';

const servingSchema = z.object({ url: z.string() });

export interface PortadaNode {
  url: string;
  process: ServerProcess;
  stop(): Promise<void>;
}

/**
 * Starts a server on a free port of 127.0.0.1 as `npm start` does: a process that fills its page
 * cache, then a process that serves.
 */
export async function startPortada(settings: {
  dataFolder: string;
  contentFolder: string;
  databaseUrl?: string;
  contentToken?: string;
  /** Further options of Node for the front process. */
  frontOptions?: readonly string[];
}): Promise<PortadaNode> {
  const environment = {
    ...serverEnvironment,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: settings.dataFolder,
    CONTENT_DIR: settings.contentFolder,
    DATABASE_URL: settings.databaseUrl ?? `file://${path.join(settings.dataFolder, 'database')}`,
    CONTENT_TOKEN: settings.contentToken ?? '',
  };
  await startProcess(new URL('../../../src/server/programs/app/warm-up.ts', import.meta.url), {
    environment,
    nodeOptions,
  }).ended;
  const node = startProcess(new URL('../../../src/server/programs/app/main.ts', import.meta.url), {
    environment,
    nodeOptions: [...nodeOptions, ...(settings.frontOptions ?? [])],
  });
  await node.waitFor('every known page is in the cache');
  const { line } = await node.waitFor('"serving"');
  return { url: servingSchema.parse(JSON.parse(line)).url, process: node, stop: () => node.stop() };
}
