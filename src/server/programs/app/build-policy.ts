import { hash } from 'node:crypto';
import type { AstroIntegration } from 'astro';

/** The part of a build's manifest that determines the policies of pages. */
interface PolicyOfBuild {
  csp?: { styleDirective?: { hashes: unknown[] } } | undefined;
  routes: readonly {
    styles: readonly ({ type: 'inline'; content: string } | { type: 'external'; src: string })[];
  }[];
  shouldInjectCspMetaTags: boolean;
}

/**
 * Astro integration that hashes the styles of all pages during the build. Astro itself would hash
 * them again in each render, for a twentieth of an article's cost. `page-policy.ts` removes the
 * hashes of styles that a page does not contain.
 */
export function hashAtBuild(): AstroIntegration {
  return {
    name: 'portada-build-policy',
    hooks: { 'astro:build:ssr': ({ manifest }) => addStyleHashes(manifest) },
  };
}

/**
 * Adds the hashes of each route's own styles to those of the build, and disables Astro's hashing
 * during renders. Pages still get the policy if the adapter has `staticHeaders`.
 */
export function addStyleHashes(manifest: PolicyOfBuild): void {
  const known = manifest.csp?.styleDirective?.hashes;
  if (!known) return;
  const styles = manifest.routes.flatMap((route) =>
    route.styles.flatMap((style) => (style.type === 'inline' ? [style.content] : [])),
  );
  for (const style of new Set(styles)) known.push(`sha256-${hash('sha256', style, 'base64')}`);
  manifest.shouldInjectCspMetaTags = false;
}
