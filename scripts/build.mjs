// `npm run build`: builds beside a running server, makes the build the current one, and fills its page cache.
import './node-version.mjs';
import { installDependencies } from './install.mjs';
import { run, runSteps } from './steps.mjs';

await runSteps(async () => {
  await installDependencies();
  await run(['astro', 'build', '--silent'], { title: 'build' });
  await run(['node', 'src/server/programs/app/warm-up.ts'], { title: 'fill the page cache' });
});
