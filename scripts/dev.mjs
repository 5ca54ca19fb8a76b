// `npm run dev`: installs the runtime packages and starts Astro's development server.
import './node-version.mjs';
import { installDependencies } from './install.mjs';
import { run, runSteps } from './steps.mjs';

await runSteps(async () => {
  await installDependencies();
  await run(['astro', 'dev', ...process.argv.slice(2)], { isServer: true });
});
