import { appendFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProcess } from '#scripts/bench/nodes/server-process.ts';
import { currentBuild, ROOT } from '#scripts/bench/nodes/workspace.ts';

/** Copies the project with its current build to a folder of its own. Returns its path. */
export function copyProject(folder: string): string {
  const project = path.join(folder, 'project');
  mkdirSync(project);
  for (const name of [
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'public',
    'scripts',
    'src',
  ])
    cpSync(path.join(ROOT, name), path.join(project, name), { recursive: true });
  const current = currentBuild();
  cpSync(path.join(ROOT, 'builds', current.id), path.join(project, 'builds', current.id), {
    recursive: true,
  });
  symlinkSync(path.join('builds', current.id), path.join(project, 'dist'));
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(project, 'node_modules'));
  return project;
}

/** Changes an island of a copied project and builds it once more. */
export async function buildChangedProject(project: string): Promise<void> {
  appendFileSync(
    path.join(project, 'src/islands/accounts/UserButton.tsx'),
    '\nObject.assign(globalThis, { chaos: true });\n',
  );
  const build = startProcess(
    new URL('node_modules/astro/bin/astro.mjs', pathToFileURL(`${ROOT}/`)),
    {
      parameters: ['build', '--silent', '--root', project],
      environment: { ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
    },
  );
  await build.ended;
}
