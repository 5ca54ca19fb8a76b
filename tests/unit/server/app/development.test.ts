import { describe, expect, it, vi } from 'vitest';
import { serveDevelopment } from '../../../../src/server/app/development.ts';

/** The changes that the integration makes to Astro's configuration for a command. */
function changesFor(command: 'dev' | 'build'): unknown[] {
  const updateConfig = vi.fn();
  const setUp = serveDevelopment().hooks['astro:config:setup'];
  Reflect.apply(setUp ?? (() => {}), undefined, [{ command, config: { root: new URL('file:///newsroom/') }, updateConfig }]);
  return updateConfig.mock.calls.flat();
}

describe('the development server', () => {
  it('sends no policy that would keep Vite’s styles and its client from the browser', () => {
    expect(changesFor('dev')).toContainEqual({ security: { csp: false } });
  });

  it('leaves the policy of a build as it is', () => {
    expect(JSON.stringify(changesFor('build'))).not.toContain('csp');
  });
});
