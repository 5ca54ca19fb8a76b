import { hash } from 'node:crypto';
import type { AstroIntegration } from 'astro';

/** As much of the manifest of a build as says what pages' policies list. */
interface PolicyOfBuild {
  csp?: { styleDirective?: { hashes: unknown[] } } | undefined;
  routes: readonly { styles: readonly ({ type: 'inline'; content: string } | { type: 'external'; src: string })[] }[];
  shouldInjectCspMetaTags: boolean;
}

/**
 * Astro integration: has the hashes of all pages' styles made by the build. Astro itself makes them again in each render, for a twentieth of what
 * an article costs. `page-policy.ts` leaves out the hashes of what does not stand in a page.
 */
export function hashAtBuild(): AstroIntegration {
  return { name: 'portada-build-policy', hooks: { 'astro:build:ssr': ({ manifest }) => addStyleHashes(manifest) } };
}

/**
 * Adds the hashes of each route's own style to those of the build, and has Astro make none in a render. Pages get the policy all the same where the
 * adapter has `staticHeaders`.
 */
export function addStyleHashes(manifest: PolicyOfBuild): void {
  const known = manifest.csp?.styleDirective?.hashes;
  if (!known) return;
  const styles = manifest.routes.flatMap((route) => route.styles.flatMap((style) => (style.type === 'inline' ? [style.content] : [])));
  for (const style of new Set(styles)) known.push(`sha256-${hash('sha256', style, 'base64')}`);
  manifest.shouldInjectCspMetaTags = false;
}
