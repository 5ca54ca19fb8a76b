import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { PasswordHashing } from '../../../../src/server/accounts/password-hashing.ts';

const PASSWORD = 'Contrasenya1';

describe('PasswordHashing', () => {
  const hashing = new PasswordHashing();
  afterEach(() => hashing.stop());

  it('knows a password by its hash, and no other', async () => {
    const hash = await hashing.hash(PASSWORD);
    expect(hash).not.toContain(PASSWORD);
    expect(await hashing.verify({ hash, password: PASSWORD })).toBe(true);
    expect(await hashing.verify({ hash, password: `${PASSWORD}.` })).toBe(false);
  });

  it('answers all who ask at the same moment, each with their own', async () => {
    const passwords = Array.from({ length: 6 }, (_, number) => `${PASSWORD}-${number}`);
    const hashes = await Promise.all(passwords.map(hashing.hash));
    const isRight = await Promise.all(passwords.map((password, index) => hashing.verify({ hash: hashes[index] ?? '', password })));
    expect(isRight).toEqual(passwords.map(() => true));
  });

  it('refuses what is no hash, and goes on', async () => {
    await expect(hashing.verify({ hash: 'none', password: PASSWORD })).rejects.toThrow('Invalid password hash');
    expect(await hashing.hash(PASSWORD)).toContain(':');
  });

  it('refuses what its process was at when it was killed, and starts another', async () => {
    await hashing.hash(PASSWORD);
    const work = hashing.hash(PASSWORD);
    const refused = expect(work).rejects.toThrow('has ended');
    const { pid } = hashing;
    // The question is on its way once the promise chain of the limit has run.
    await new Promise(setImmediate);
    process.kill(pid ?? Number.NaN, 'SIGKILL');
    await refused;
    expect(await hashing.hash(PASSWORD)).toContain(':');
    expect(hashing.pid).not.toBe(pid);
  });

  it.runIf(process.platform === 'linux')('gives way to who serves pages, with all its threads', async () => {
    await hashing.hash(PASSWORD);
    const threads = readdirSync(`/proc/${hashing.pid}/task`).map(Number);
    expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([10]));
  });
});
