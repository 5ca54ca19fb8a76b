// `npm run build`: builds beside a running server, makes the build the current one, and fills its
// page cache.
import './running/node-version.mjs';
import { installDependencies } from './running/install.mjs';
import { run, runSteps } from './running/steps.mjs';

await runSteps(async () => {
  await installDependencies();
  await run(['astro', 'build', '--silent'], { title: 'build' });
  await run(['node', 'src/server/programs/app/warm-up.ts'], { title: 'fill the page cache' });
});
