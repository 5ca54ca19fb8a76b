import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { addStyleHashes } from '#server/programs/app/build-policy.ts';

const sourceOf = (content: string) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}` as const;
const styled = (...styles: Parameters<typeof addStyleHashes>[0]['routes'][number]['styles']) => ({
  styles,
});

it('adds the hash of each inline style, once, to the hashes of the build', () => {
  const hashes = [sourceOf('p {}')];
  const manifest = {
    csp: { styleDirective: { hashes } },
    routes: [
      styled({ type: 'inline', content: 'a {}' }),
      styled({ type: 'external', src: '/_astro/site.css' }, { type: 'inline', content: 'a {}' }),
    ],
    shouldInjectCspMetaTags: true,
  };
  addStyleHashes(manifest);
  expect(manifest).toMatchObject({
    csp: { styleDirective: { hashes: [sourceOf('p {}'), sourceOf('a {}')] } },
    shouldInjectCspMetaTags: false,
  });
});

it('leaves the hashes to Astro if the build lists none', () => {
  const manifest = {
    csp: {},
    routes: [styled({ type: 'inline', content: 'a {}' })],
    shouldInjectCspMetaTags: true,
  };
  addStyleHashes(manifest);
  expect(manifest.shouldInjectCspMetaTags).toBe(true);
});
