import stub from '@iabtcf/stub';
import { grantedByTcf } from '#domain/consent/tcf.ts';

declare global {
  interface Window {
    /** Of the platform, or of its stub, which keeps calls until the platform comes. */
    __tcfapi?: unknown;
  }
}

/**
 * Follows a certified platform: its stub comes first, then its script. `data-granted` of the page
 * has what the reader allows, and is empty until the platform answers. No string of our own is made.
 */
export function followPlatform(script: string, install: () => void = stub): void {
  install();
  const api = window.__tcfapi;
  if (typeof api === 'function') api('addEventListener', 2, follow);
  document.head.append(
    Object.assign(document.createElement('script'), { src: script, async: true }),
  );
}

function follow(data: unknown, success: unknown): void {
  document.documentElement.dataset['granted'] = grantedByTcf(data, success).join(' ');
  // `CHANGED` of `consent.ts`. An import would make this module load that one as well.
  dispatchEvent(new Event('portada:consent'));
}
