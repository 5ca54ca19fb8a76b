/**
 * A table as CSV (RFC 4180) that spreadsheets of this country open by a double click: UTF-8 with a
 * byte order mark, and semicolons, because the comma is the decimal sign here.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(';')).join('\r\n')}\r\n`;
}

/**
 * A cell in quotes. A text that a spreadsheet would take for a formula begins with an apostrophe
 * (OWASP, "CSV Injection"), also one that has spaces or invisible characters before the sign.
 */
function cellOf(text: string): string {
  const safe = /^[\s\p{C}]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20|%]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
