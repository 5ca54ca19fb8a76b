import { CALLERS, proseOf } from './call-words.ts';
import { nameOf, type DescribedCall } from './described-calls.ts';

const HEAD = `# API

\`npm run api-document\` writes this document from \`src/contracts\` and the handlers; \`npm run check\` fails if it is out of
date. Types, limits, codes and an example of each call are in \`/api/openapi.json\` of every site (OpenAPI 3.1). Three ways in
are pages and no contracts:

- \`GET /api/front/user/login/{provider}?backUrl=\` begins a social sign-in (\`apple\`, \`twitter\`, \`facebook\`, \`google\`) by navigation.
- Mailed links below \`/api/front/\` show a form, whose button acts.
- The next-page link of a list (\`more.json\` below its path) answers \`{ html, nextPage }\`; \`nextPage\` is empty on the last page.

| Call | Caller | Meaning |
| --- | --- | --- |`;

/** Characters of a meaning: a row fits on a line of a wide window. */
const LONGEST = 110;

/** Prints the table of all calls. */
export function printDocument(calls: readonly DescribedCall[]): string {
  const rows = calls.map(({ text, facts }) => {
    const [sentence = ''] = proseOf(text.docs).split(/(?<=[.:;])\s/);
    const meaning = sentence.replace(/[.:;]$/, '').replaceAll('|', '\\|');
    const short =
      meaning.length > LONGEST
        ? `${meaning.slice(0, meaning.lastIndexOf(' ', LONGEST))}…`
        : meaning;
    return `| \`${nameOf(facts.contract)}\` | ${CALLERS[facts.caller]} | ${short} |`;
  });
  return `${HEAD}\n${rows.join('\n')}\n`;
}
