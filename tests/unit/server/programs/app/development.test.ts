import { describe, expect, it, vi } from 'vitest';
import { serveDevelopment } from '#server/programs/app/development.ts';

/** The changes of the integration to Astro's configuration for a command. */
function changesFor(command: 'dev' | 'build'): unknown[] {
  const updateConfig = vi.fn();
  const setUp = serveDevelopment().hooks['astro:config:setup'];
  Reflect.apply(setUp ?? (() => {}), undefined, [
    { command, config: { root: new URL('file:///newsroom/') }, updateConfig },
  ]);
  return updateConfig.mock.calls.flat();
}

describe('the development server', () => {
  it('disables the content security policy, which would block Vite’s styles and client', () => {
    expect(changesFor('dev')).toContainEqual({ security: { csp: false } });
  });

  it('keeps the policy of a build unchanged', () => {
    expect(JSON.stringify(changesFor('build'))).not.toContain('csp');
  });
});
