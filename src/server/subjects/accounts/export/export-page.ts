import { createHash } from 'node:crypto';
import type { ReaderExport } from '#contracts/accounts/export-data.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Site } from '#domain/sites/site.ts';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import { dayWithArticle } from '#domain/text/prepositions.ts';
import { getTranslator } from '#i18n/translator.ts';
import { escapeHtml } from '#server/subjects/html/inline-html.ts';
import { getMailColours } from '#server/subjects/mail/mail-colours.ts';
import { exportSections } from './export-sections.ts';

/**
 * A document to download, and the Content-Security-Policy for its response, which the document also
 * contains.
 */
export interface ExportPage {
  html: string;
  policy: string;
}

/**
 * Renders all stored data of a reader as a readable page in the edition's language: a single file
 * without external resources or scripts.
 */
export function writeExportPage(
  edition: Edition,
  held: ReaderExport,
  sites: readonly Site[],
): ExportPage {
  const { site, locale } = edition;
  const t = getTranslator(locale);
  const title = t('export:title', { site: site.name });
  const style = styleOf(site.theme);
  const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(t('export:text', { date: dayWithArticle(formatPublishedDate(held.exportedAt, locale, site.timeZone), locale) }))}</p>
${exportSections(edition, held, sites).join('\n')}
</main>
</body>
</html>
`;
  return { html, policy };
}

/** The colours of the site in both colour schemes, and otherwise a plain layout. */
function styleOf(theme: string): string {
  const { paper, ink, muted, link, accent } = getMailColours(theme);
  return [
    `:root{color-scheme:light dark}`,
    `body{margin:0;background:${paper.light};color:${ink.light};font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}`,
    `main{max-width:60rem;margin:auto;padding:1.5rem}`,
    `h2{margin:2rem 0 .5rem;border-bottom:2px solid ${accent.light}}`,
    `dt{color:${muted.light}}dd{margin:0 0 .5rem}`,
    `table{width:100%;border-collapse:collapse}th,td{padding:.25rem .5rem .25rem 0;text-align:start;vertical-align:top}th{color:${muted.light};font-weight:normal}`,
    `a{color:${link.light}}em{color:${muted.light}}`,
    `@media(max-width:40rem){table,tbody,tr,td{display:block}thead{position:absolute;clip-path:inset(50%)}tr{margin:0 0 1rem}td{padding:0}td::before{content:attr(data-label) ': ';color:${muted.light}}}`,
    `@media(prefers-color-scheme:dark){body{background:${paper.dark};color:${ink.dark}}h2{border-color:${accent.dark}}dt,th,em,td::before{color:${muted.dark}!important}a{color:${link.dark}}}`,
  ].join('');
}
