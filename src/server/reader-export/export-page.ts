import { createHash } from 'node:crypto';
import type { ReaderExport } from '../../contracts/accounts/export-data.ts';
import type { Edition } from '../../domain/addresses.ts';
import { formatPublishedDate } from '../../domain/dates/published-date.ts';
import { getTranslator } from '../../i18n/translator.ts';
import { escapeHtml, safeHref } from '../content/inline-html.ts';
import { getMailColours } from '../mail/mail-colours.ts';
import { profileRows } from './profile-rows.ts';

/** A cell: words, words with an address they lead to, or nothing. */
export type Cell = string | null | { text: string; href: string };

/** A document to be kept, and the Content-Security-Policy under which it may be sent; the document says it of itself as well. */
export interface ExportPage {
  html: string;
  policy: string;
}

/** Everything that is held of a reader as a page to be read: one file that loads nothing and runs nothing, in the edition's language. */
export function writeExportPage(edition: Edition, held: ReaderExport): ExportPage {
  const { site, locale } = edition;
  const t = getTranslator(locale);
  const when = (instant: string | null) => (instant === null ? null : formatPublishedDate(instant, locale, site.timeZone));
  const table = (title: string, heads: string[], rows: Cell[][]) =>
    printTable({ title, heads, rows, none: t('export:none'), empty: t('export:empty') });
  const purposes: Record<string, string> = { terms: t('export:consents.terms'), bulletin: t('export:consents.bulletin') };
  const purposeOf = (purpose: string) => {
    const id = purpose.replace(/^newsletter:/, '');
    const name = held.newsletters.find((newsletter) => newsletter.id === id)?.name ?? id;
    return purposes[purpose] ?? t('export:consents.newsletter', { name });
  };
  const sections = [
    printList(t('export:profile.title'), profileRows(held, { t, when, locale }), t('export:empty')),
    table(
      t('export:sessions.title'),
      [t('export:sessions.since'), t('export:sessions.lastSeen'), t('export:sessions.until'), t('export:sessions.userAgent')],
      held.sessions.map(({ since, lastSeen, until, userAgent }) => [when(since), when(lastSeen), when(until), userAgent]),
    ),
    table(
      t('export:logins.title'),
      [t('export:logins.provider'), t('export:logins.accountId'), t('export:logins.scope'), t('export:logins.since')],
      held.logins.map(({ provider, accountId, scope, since }) => [
        provider === 'credential' ? t('export:logins.password') : provider,
        accountId,
        scope,
        when(since),
      ]),
    ),
    table(
      t('export:mailedLinks.title'),
      [t('export:mailedLinks.since'), t('export:mailedLinks.until')],
      held.mailedLinks.map(({ since, until }) => [when(since), when(until)]),
    ),
    table(
      t('export:consents.title'),
      [t('export:consents.purpose'), t('export:consents.answer'), t('export:consents.site'), t('export:consents.at')],
      held.consents.map(({ purpose, isGiven, site, at }) => [
        purposeOf(purpose),
        isGiven ? t('export:consents.given') : t('export:consents.withdrawn'),
        site,
        when(at),
      ]),
    ),
    table(
      t('export:savedContents.title'),
      [t('export:savedContents.name'), t('export:savedContents.at')],
      held.savedContents.map(({ id, title, url, at }) => [linkOf(title, url) ?? t('export:savedContents.gone', { id }), when(at)]),
    ),
    table(
      t('export:followedAuthors.title'),
      [t('export:followedAuthors.name'), t('export:followedAuthors.at')],
      held.followedAuthors.map(({ id, name, url, at }) => [linkOf(name, url) ?? t('export:followedAuthors.gone', { id }), when(at)]),
    ),
    table(
      t('export:newsletters.title'),
      [
        t('export:newsletters.name'),
        t('export:newsletters.site'),
        t('export:newsletters.language'),
        t('export:newsletters.askedAt'),
        t('export:newsletters.confirmedAt'),
        t('export:newsletters.endedAt'),
      ],
      held.newsletters.map((one) => [one.name, one.site, one.locale, when(one.askedAt), when(one.confirmedAt), when(one.endedAt)]),
    ),
  ];
  const title = t('export:title', { site: site.name });
  const style = styleOf(site.theme);
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'`;
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
<p>${escapeHtml(t('export:text', { date: when(held.exportedAt) ?? '' }))}</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
  return { html, policy };
}

function linkOf(text: string | null, href: string | null): Cell {
  return text === null || href === null ? text : { text, href };
}

function printList(title: string, rows: readonly (readonly [label: string, value: Cell])[], empty: string): string {
  const items = rows.map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${printCell(value, empty)}</dd>`);
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n<dl>\n${items.join('\n')}\n</dl>\n</section>`;
}

function printTable(table: { title: string; heads: string[]; rows: Cell[][]; none: string; empty: string }): string {
  const { title, heads, rows, none, empty } = table;
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${printCell(cell, empty)}</td>`).join('')}</tr>`).join('\n');
  const content =
    rows.length === 0 ? `<p>${escapeHtml(none)}</p>` : `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n${content}\n</section>`;
}

function printCell(cell: Cell, empty: string): string {
  if (cell === null || cell === '') return `<em>${escapeHtml(empty)}</em>`;
  if (typeof cell === 'string') return `<bdi>${escapeHtml(cell)}</bdi>`;
  const href = safeHref(cell.href);
  return href === undefined
    ? `<bdi>${escapeHtml(cell.text)}</bdi>`
    : `<a href="${escapeHtml(href)}"><bdi>${escapeHtml(cell.text)}</bdi></a>`;
}

/** The colours of the site in both schemes; the rest as plain as a letter. */
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
    `@media(max-width:40rem){table,tbody,tr,td{display:block}thead{position:absolute;clip-path:inset(50%)}tr{margin:0 0 1rem}td{padding:0}}`,
    `@media(prefers-color-scheme:dark){body{background:${paper.dark};color:${ink.dark}}h2{border-color:${accent.dark}}dt,th,em{color:${muted.dark}}a{color:${link.dark}}}`,
  ].join('');
}
