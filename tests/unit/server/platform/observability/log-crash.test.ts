import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const folder = new URL('../../../../../src/server/platform/observability/', import.meta.url);

it.each([
  ['an error', 'throw failed;'],
  ['a rejected promise', 'void Promise.reject(failed);'],
])(
  'a process that ends after %s that nothing has caught logs it without the values of its query',
  (_name, statement) => {
    const program = `
    const { createLog } = await import('${folder.href}log.ts');
    const { logCrash } = await import('${folder.href}log-crash.ts');
    logCrash(createLog('info'));
    const failed = Object.assign(new Error('Failed query: select $1\\nparams: qxzv'), { query: 'select $1', params: ['qxzv'] });
    setTimeout(() => { ${statement} });
  `;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toMatchObject({
      level: 'fatal',
      err: { message: 'Failed query: select $1' },
    });
    expect(stdout).not.toContain('qxzv');
  },
);
