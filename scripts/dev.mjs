// `npm run dev`: installs the runtime packages and starts Astro's development server.
import './running/node-version.mjs';
import { installDependencies } from './running/install.mjs';
import { run, runSteps } from './running/steps.mjs';

await runSteps(async () => {
  await installDependencies();
  await run(['astro', 'dev', ...process.argv.slice(2)], { isServer: true });
});
