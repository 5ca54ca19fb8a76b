import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

/**
 * How often V8 created the hidden class ("map") of Node's tick objects, by its log of such classes.
 */
function countTickClasses(parameters: string[] = []): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'portada-v8-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const logfile = path.join(folder, 'v8.log');
  const options = ['--expose-gc', '--log-maps', '--no-logfile-per-isolate', `--logfile=${logfile}`];
  execFileSync(process.execPath, [
    ...options,
    'tests/support/processes/tick-after-collections.ts',
    ...parameters,
  ]);
  return [
    ...readFileSync(logfile, 'utf8').matchAll(
      /^map,Transition,.*symbol\("trigger_async_id_symbol"/gm,
    ),
  ].length;
}

describe('the hidden class of ticks in an idle process', () => {
  it('survives garbage collections if one tick is kept', () => {
    expect(countTickClasses(['keep'])).toBe(1);
  });

  it('is dropped and created again if no tick is kept', () => {
    expect(countTickClasses()).toBe(2);
  });
});
