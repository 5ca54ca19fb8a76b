import { escapeHtml } from '../html/inline-html.ts';
import type { MailColours } from './mail-colours.ts';
import type { MailDetail, MailList, MailWords } from './mail-words.ts';
import { WORDMARK_CID, type MailWordmark } from './mail-wordmark.ts';

/**
 * The HTML part: one column that fits any width, without external resources or tracking. Styles are
 * inline, for mail programs that drop the head. The head contains the dark colour scheme, for those
 * that support it. The wordmark is a file of the mail itself; a program that shows no pictures has
 * the site's name.
 */
export function printHtml(
  words: MailWords,
  colours: MailColours,
  wordmark: MailWordmark | undefined,
): string {
  const {
    locale,
    siteName,
    subject,
    paragraphs,
    details = [],
    lists = [],
    action,
    addressHint,
    notes,
    footer,
  } = words;
  const { paper, ink, muted, accent, link } = colours;
  const small = `margin:0 0 12px;font-size:14px;color:${muted.light}`;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const note = (text: string) => `<p class="muted" style="${small}">${escapeHtml(text)}</p>`;
  const picture = ({ width, height }: MailWordmark) =>
    `<img src="cid:${WORDMARK_CID}" alt="${escapeHtml(siteName)}" width="${width}" height="${height}" style="display:block;border:0;color:${paper.light}">`;
  const cell = `padding:8px 16px 8px 0;border-bottom:1px solid ${muted.light};text-align:left;vertical-align:top`;
  const row = ({ label, value }: MailDetail) =>
    `<tr><th class="muted" scope="row" style="${cell};overflow-wrap:normal;font-weight:normal;color:${muted.light}">${escapeHtml(label)}</th><td class="line" style="${cell};font-weight:bold;white-space:pre-line">${escapeHtml(value)}</td></tr>`;
  const table = (rows: readonly string[]) =>
    `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:16px">${rows.join('')}</table>\n`;
  const button = `display:inline-block;padding:12px 24px;border-radius:4px;font-weight:bold;text-decoration:none;color:${paper.light};background:${accent.light}`;
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkScheme(colours)}</style>
</head>
<body class="paper" style="margin:0;background:${paper.light}">
<div style="max-width:560px;margin:0 auto;padding:16px 24px;background:${accent.light};color:${paper.light};font:bold 22px/28px system-ui,'Segoe UI',Roboto,Arial,sans-serif">${wordmark ? picture(wordmark) : escapeHtml(siteName)}</div>
<div class="paper" lang="${locale}" style="max-width:560px;margin:0 auto;padding:24px;background:${paper.light};color:${ink.light};font:16px/1.6 system-ui,'Segoe UI',Roboto,Arial,sans-serif;overflow-wrap:anywhere">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${details.length > 0 ? table(details.map(row)) : ''}${lists.map((list) => printList(list, colours, locale)).join('')}<p style="margin:24px 0"><a class="button" href="${escapeHtml(action.url)}" style="${button}">${escapeHtml(action.label)}</a></p>
<p class="muted" style="${small}">${escapeHtml(addressHint)}<br>${escapeHtml(action.url)}</p>
${notes.map(note).join('\n')}
<p class="muted" style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid ${muted.light};font-size:14px;color:${muted.light}">${escapeHtml(footer.text)}<br><a class="link" href="${escapeHtml(footer.link.url)}" style="color:${link.light}">${escapeHtml(footer.link.label)}</a></p>
</div>
</body>
</html>
`;
}

/** A heading and a table of two columns. The numbers of the second one are aligned at the end. */
function printList(
  { title, heads: [name, amount], rows }: MailList,
  { muted, link }: MailColours,
  locale: string,
): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${muted.light};vertical-align:top`;
  const start = `${cell};padding-right:16px;text-align:left`;
  const end = `${cell};text-align:right;white-space:nowrap`;
  const head = `font-weight:normal;font-size:14px;color:${muted.light}`;
  const label = ({ label: text, url, lang = locale }: MailList['rows'][number]) => {
    const language = lang === locale ? '' : ` lang="${escapeHtml(lang)}"`;
    return url === undefined
      ? escapeHtml(text)
      : `<a class="link" href="${escapeHtml(url)}"${language} style="color:${link.light}">${escapeHtml(text)}</a>`;
  };
  const row = (one: MailList['rows'][number]) =>
    `<tr><th class="line" scope="row" style="${start};font-weight:normal">${label(one)}</th><td class="line" style="${end}">${escapeHtml(one.value)}</td></tr>`;
  return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(title)}</h2>
<table style="width:100%;margin:0 0 16px;border-collapse:collapse;font-size:16px"><thead><tr><th class="muted" scope="col" style="${start};${head}">${escapeHtml(name)}</th><th class="muted" scope="col" style="${end};${head}">${escapeHtml(amount)}</th></tr></thead><tbody>${rows.map(row).join('')}</tbody></table>
`;
}

function darkScheme({ paper, ink, muted, accent, link }: MailColours): string {
  const rules = [
    `.paper{background:${paper.dark}!important;color:${ink.dark}!important}`,
    `.muted{color:${muted.dark}!important;border-color:${muted.dark}!important}`,
    `.line{border-color:${muted.dark}!important}`,
    `.link{color:${link.dark}!important}`,
    `.button{background:${accent.dark}!important;color:${paper.dark}!important}`,
  ];
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`;
}
