import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readInstallScript } from '#scripts/install-drill/install-commands.ts';

const document = (blocks: string) =>
  `# Operations\n\n## Install\n\nThe names:\n\n\`\`\`sh\nA=1\nB=2\n\`\`\`\n${blocks}\n## Deploy\n\n\`\`\`sh\necho deploy\n\`\`\`\n`;
const block = (title: string, commands: string) => `\n${title}\n\n\`\`\`sh\n${commands}\n\`\`\`\n`;
const run = (script: string) => spawnSync('sh', ['-c', script], { encoding: 'utf8' });

describe('the commands of the chapter "Install"', () => {
  it('run in one shell, with the values of the drill, and tell what they do', () => {
    const script = readInstallScript(
      document(
        block('First one:', 'cd /\nC="$A-$B"') + block('Then the second:', 'echo "$C in $PWD"'),
      ),
      {
        A: "it's",
        B: 'b c',
      },
    );
    const { stdout, stderr } = run(script);
    expect([stdout, stderr]).toEqual(["it's-b c in /\n", '→ First one\n→ Then the second\n']);
  });

  it('end at the first that fails, and at a name that nobody has given', () => {
    expect(
      run(readInstallScript(document(block('One:', 'false\necho on')), { A: '', B: '' })),
    ).toMatchObject({ status: 1, stdout: '' });
    expect(
      run(readInstallScript(document(block('One:', 'echo "$UNKNOWN"\necho on')), { A: '', B: '' }))
        .stdout,
    ).toBe('');
  });

  it('are refused with other names than those of the first block', () => {
    expect(() => readInstallScript(document(''), { A: '' })).toThrow(
      'names A, B; the drill knows A',
    );
    expect(() => readInstallScript('# Operations', {})).toThrow('has no chapter');
  });

  it('of the document are a script that a shell can read', () => {
    const names = {
      REPOSITORY: '/srv/portada',
      FIRST: 'a.example',
      SECOND: 'b.example',
      CERTIFICATE: '/c',
      KEY: '/k',
    };
    const script = readInstallScript(readFileSync('docs/operations.md', 'utf8'), names);
    expect(spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(script).not.toContain('git.example');
    expect(script.match(/^printf '→/gm)?.length).toBeGreaterThan(6);
  });
});
