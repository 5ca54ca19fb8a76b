import { frontPath, type Edition } from '../paths/urls.ts';
import { localize } from '../locale/locale.ts';
import { iconPath, maskableIconPath } from '../page-head/page-head.ts';
import { getColour, type SchemeColours } from '../page-head/theme-colours.ts';

/** Prints the web application manifest of an edition (W3C, Web Application Manifest). */
export function printManifest(
  edition: Edition,
  colours: ReadonlyMap<string, SchemeColours>,
): string {
  const { site, locale } = edition;
  const paper = getColour(colours, 'paper').light;
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    // Both languages share one id, so that they are one application.
    id: '/',
    name: site.name,
    short_name: site.name,
    description: localize(site.tagline, locale),
    lang: locale,
    start_url: frontPath(edition),
    scope: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: `/icons/${site.theme}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon(iconPath(site.theme, 192), 192, 'any'),
      icon(iconPath(site.theme, 512), 512, 'any'),
      icon(maskableIconPath(site.theme), 512, 'maskable'),
    ],
  });
}
