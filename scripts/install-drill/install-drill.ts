import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readInstallScript } from './install-commands.ts';

/**
 * `npm run install-drill`: runs the commands of docs/operations.md, "Install", in their order and
 * with the names of a newsroom that does not exist, in an empty Debian that systemd boots in a
 * container. Needs root, Debian's packages debootstrap and systemd-container, and the ports 80,
 * 443, 4321, 5432 and 9464, because the container has the network of the machine. Takes some ten
 * minutes, and 3 GB below /var/tmp until its end.
 */

const RELEASE = 'trixie';

/** Milliseconds that the container has to boot. */
const BOOT = 60_000;

const CERTIFICATE = '/etc/ssl/drill';

/** Shows why commands failed. */
const AFTER_A_FAILURE = [
  'systemctl status --no-pager --lines=30 portada',
  'tail -n 20 /var/log/nginx/error.log',
  'curl --silent --include 127.0.0.1:4321/healthz/publications',
  'namei -l /var/lib/portada/pages/current/fresh/elfar/index.html',
  'id www-data',
].join('; ');

/** The values of the first block of the chapter. */
const NAMES = {
  REPOSITORY: '/srv/portada',
  FIRST: 'diari.example',
  SECOND: 'ona.example',
  CERTIFICATE: `${CERTIFICATE}/fullchain.pem`,
  KEY: `${CERTIFICATE}/privkey.pem`,
};

const root = path.resolve(import.meta.dirname, '../..');

function must(command: string, parameters: readonly string[]): void {
  const { status, error } = spawnSync(command, parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (error ?? status !== 0)
    throw new Error(
      `${command} ${parameters[0] ?? ''} failed${error === undefined ? ` with the exit code ${status}` : `: ${error.message}`}`,
    );
}

async function drill(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new Error('The drill makes a root file system: run it as root.');
  const missing = ['debootstrap', 'systemd-nspawn'].filter(
    (name) => !['/usr/sbin', '/usr/bin'].some((folder) => existsSync(path.join(folder, name))),
  );
  if (missing.length > 0)
    throw new Error(
      `Install ${missing.join(' and ')} (Debian: apt-get install debootstrap systemd-container).`,
    );
  const folder = mkdtempSync('/var/tmp/portada-install-');
  const system = path.join(folder, 'root');
  let container: ChildProcess | undefined;
  let leader: string | undefined;
  try {
    process.stderr.write('→ an empty Debian\n');
    must('debootstrap', [
      '--variant=minbase',
      '--include=systemd,systemd-sysv,dbus,ca-certificates',
      RELEASE,
      system,
    ]);
    prepare(system);
    container = spawn(
      'systemd-nspawn',
      [
        '--quiet',
        '--boot',
        '--register=no',
        '--keep-unit',
        `--directory=${system}`,
        `--bind-ro=${root}:${NAMES.REPOSITORY}`,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
    leader = await leaderOf(container);
    const startedAt = performance.now();
    runInside(
      leader,
      readInstallScript(readFileSync(path.join(root, 'docs/operations.md'), 'utf8'), NAMES),
    );
    process.stdout.write(
      `Both papers answer behind TLS after ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes of commands.\n`,
    );
  } finally {
    // The end of the first process ends all others of the container; that of systemd-nspawn alone
    // would leave them.
    if (leader !== undefined) process.kill(Number(leader), 'SIGKILL');
    container?.kill('SIGKILL');
    if (container) await pause(2000);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Gives the file system what a machine has before anybody installs: a resolver, the certificates of
 * this one, and a certificate.
 */
function prepare(system: string): void {
  writeFileSync(path.join(system, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'));
  for (const file of ['etc/ssl/certs/ca-certificates.crt', 'root/.npmrc'])
    if (existsSync(`/${file}`)) writeFileSync(path.join(system, file), readFileSync(`/${file}`));
  // The repository is a folder of another user here, and a server of the newsroom otherwise.
  writeFileSync(path.join(system, 'etc/gitconfig'), '[safe]\n\tdirectory = *\n');
  const folder = path.join(system, CERTIFICATE);
  mkdirSync(folder, { recursive: true });
  const names = `subjectAltName=DNS:${NAMES.FIRST},DNS:${NAMES.SECOND}`;
  must('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=drill',
    '-addext',
    names,
    '-keyout',
    `${folder}/privkey.pem`,
    '-out',
    `${folder}/fullchain.pem`,
  ]);
  // The commands ask with curl, which trusts the system's certificates.
  const trusted = path.join(system, 'etc/ssl/certs/ca-certificates.crt');
  writeFileSync(
    trusted,
    readFileSync(trusted, 'utf8') + readFileSync(`${folder}/fullchain.pem`, 'utf8'),
  );
}

/** The process id of the container's first process, once its systemd has booted. */
async function leaderOf(container: ChildProcess): Promise<string> {
  for (
    const end = performance.now() + BOOT;
    performance.now() < end && container.exitCode === null;
    await pause(500)
  ) {
    const { stdout } = spawnSync('pgrep', ['--parent', String(container.pid)], {
      encoding: 'utf8',
    });
    const leader = stdout.trim().split('\n')[0] ?? '';
    if (
      leader !== '' &&
      spawnSync('nsenter', [...inside(leader), 'systemctl', 'list-units']).status === 0
    )
      return leader;
  }
  throw new Error('The container has not booted.');
}

const inside = (leader: string) => [
  '--target',
  leader,
  '--mount',
  '--uts',
  '--ipc',
  '--pid',
  '--root',
  '--',
];

function runInside(leader: string, script: string): void {
  const environment = [
    'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'HOME=/root',
    'DEBIAN_FRONTEND=noninteractive',
    'LC_ALL=C.UTF-8',
  ];
  const parameters = [...inside(leader), 'env', '-i', ...environment, 'sh', '-c', script];
  const { status } = spawnSync('nsenter', parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  spawnSync('nsenter', [...inside(leader), 'sh', '-c', AFTER_A_FAILURE], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  throw new Error(`The commands failed with the exit code ${status}.`);
}

await drill().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
