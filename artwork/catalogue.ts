import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Scene } from './inks.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Every picture of the demo newsroom: whatever the folders beside this file draw. */
export const SCENES: readonly Scene[] = (await Promise.all(globSync('*/*.ts', { cwd: folder }).toSorted().map(scenesOf))).flat();

async function scenesOf(file: string): Promise<Scene[]> {
  const exported: Record<string, unknown> = await import(pathToFileURL(`${folder}${file}`).href);
  return Object.values(exported).filter(isScene);
}

function isScene(value: unknown): value is Scene {
  return typeof value === 'object' && value !== null && 'draw' in value;
}
