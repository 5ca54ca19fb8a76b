// The engines of Firefox and Safari beside Chromium, which Debian's packages bring. Plain JavaScript
// for Node 20.
import { existsSync, readdirSync } from 'node:fs';

const CONFIG = 'playwright.engines.config.ts';

/**
 * Each engine's files, by the Debian package that brings them. A relative path is of a library.
 * `name`: its Playwright project.
 */
const ENGINES = [
  {
    name: 'firefox',
    title: 'Firefox',
    packages: {
      'firefox-esr': '/usr/bin/firefox-esr',
      pulseaudio: '/usr/bin/pulseaudio',
      'poppler-utils': '/usr/bin/pdftotext',
    },
  },
  {
    name: 'webkit',
    title: 'WebKitGTK',
    packages: {
      'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
      xvfb: '/usr/bin/Xvfb',
      pulseaudio: '/usr/bin/pulseaudio',
      'gstreamer1.0-libav': 'gstreamer-1.0/libgstlibav.so',
      'gstreamer1.0-plugins-good': 'gstreamer-1.0/libgstpulseaudio.so',
      'gstreamer1.0-plugins-bad': 'gstreamer-1.0/libgsthls.so',
    },
  },
];

/** Why an engine cannot run on this machine, in one line. `undefined` if it can. */
export function missingOf({ packages }) {
  const missing = Object.keys(packages).filter((name) => !isThere(packages[name]));
  return missing.length === 0
    ? undefined
    : `is not installed. Debian: apt-get install --no-install-recommends ${missing.join(' ')}`;
}

const LIBRARIES = '/usr/lib';

/** Libraries are in a folder that is named after the processor. */
function isThere(file) {
  if (file.startsWith('/')) return existsSync(file);
  return readdirSync(LIBRARIES).some((folder) => existsSync(`${LIBRARIES}/${folder}/${file}`));
}

/**
 * Runs the journeys in each engine of the machine, both side by side. An engine that is absent has
 * failed if it `isDemanded`; otherwise the run says that it was not run. `chromium`: path of the
 * browser that both are compared with.
 */
export async function runEngines(run, chromium, { isDemanded, parameters = [] }) {
  const projects = [];
  for (const engine of ENGINES) {
    const reason = missingOf(engine);
    if (reason === undefined) projects.push(`--project=${engine.name}`);
    else if (isDemanded) await run.attempt(engine.title, () => Promise.reject(new Error(reason)));
    else process.stderr.write(`${engine.title} was not run: it ${reason}\n`);
  }
  if (projects.length === 0) return;
  await run.playwright(chromium, {
    title: 'journeys in other engines',
    isFull: true,
    parameters: [`--config=${CONFIG}`, ...projects, ...parameters],
  });
}
