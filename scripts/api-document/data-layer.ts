import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FILE = 'src/domain/data-layer/entries.ts';

const HEAD = `# Data layer

\`npm run api-document\` writes this document from \`${FILE}\`. \`npm run check\` fails if it is out of date.

\`window.dataLayer\` is a list of entries. A page adds those below and sends them nowhere. A field with \`?\` may be absent.
No entry has a text that a reader wrote, a name, an address or an id of a person.

## Send the entries to a server

\`measurement\` of a site names one server (\`src/domain/sites/measurement.ts\`):

\`\`\`yaml
measurement: { gtm: GTM-ABC123 }
\`\`\`

\`\`\`yaml
measurement:
  matomo:
    url: https://mesura.example.com/
    siteId: 1
    dimensions: { userType: 1, ageRange: 2, section: 3, access: 4 }
\`\`\`

- The script of the server loads a second after the page, and only after the reader's consent to measurement
  ([ask for consent](ask-for-consent.md)). A withdrawal, in any tab, closes the page to other hosts at once and loads it
  anew. A page with an unfinished text stays open, closed to other hosts.
- **Google Tag Manager** (GA4 and other tags): the four signals of Consent Mode v2 are denied first, then follow the
  choice. Tags read the entries by their \`event\`. Tags that write scripts or styles into the page are refused by the
  security policy, and so are hosts beside \`googletagmanager.com\` and \`google-analytics.com\`.
- **Matomo**: without cookies. It hears the canonical address of a page, entries as events, and reader type, range of ages,
  section and access as custom dimensions, if they have a number.
- Pages of accounts, of one reader, of errors and of the desk are never measured, and their policy lets no server in. Nor is
  \`/privacidad/\`, so that a withdrawal there is told to nobody.
- An address with a gift, a preview or a token is told to nobody: its page and the next one are not measured.
- \`share\`, \`live\`, \`audience\` and \`paywall\` are added by the adapter. All others are there without one too, \`page\` on sites with
  \`measurement\` only.

## Add an entry

Add its interface to \`DataLayerEntry\` in \`${FILE}\`, and its case to \`matomo-commands.ts\` beside it:
the compiler asks for it. Push it by \`pushEntry\` where the code knows the event, in a part that is loaded when it happens.
\`npm run api-document\` prints it here.
`;

interface Field {
  name: string;
  type: string;
  meaning: string;
}

/**
 * Prints the entries of the data layer: the exported interfaces of its file with a field `event`.
 */
export function printDataLayer(root: string): string {
  const source = ts.createSourceFile(
    FILE,
    readFileSync(path.join(root, FILE), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const interfaces = new Map(
    source.statements
      .filter(ts.isInterfaceDeclaration)
      .map((declared) => [declared.name.text, declared]),
  );
  const aliases = new Map(
    source.statements
      .filter(ts.isTypeAliasDeclaration)
      .map((declared) => [declared.name.text, declared.type.getText(source)]),
  );
  const fieldsOf = (declared: ts.InterfaceDeclaration): Field[] => [
    ...(declared.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap(({ expression }) => {
        const base = interfaces.get(expression.getText(source));
        return base ? fieldsOf(base) : [];
      }),
    ),
    ...declared.members.filter(ts.isPropertySignature).map((member) => {
      const type = member.type?.getText(source) ?? 'unknown';
      return {
        name: `${member.name.getText(source)}${member.questionToken ? '?' : ''}`,
        type: (aliases.get(type) ?? type).replaceAll(/\s+/g, ' '),
        meaning: commentOf(member),
      };
    }),
  ];
  const entries = [...interfaces.values()].flatMap((declared) => {
    const fields = fieldsOf(declared);
    const event = fields.find(({ name }) => name === 'event');
    if (!event) return [];
    const rows = fields.map(
      ({ name, type, meaning }) =>
        `| \`${name}\` | \`${type.replaceAll('|', '\\|')}\` | ${meaning} |`,
    );
    return [
      [
        `## ${event.type.replaceAll("'", '`')}`,
        '',
        commentOf(declared),
        '',
        '| Field | Type | Meaning |',
        '| --- | --- | --- |',
        ...rows,
      ].join('\n'),
    ];
  });
  return [HEAD, ...entries].join('\n\n');
}

function commentOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const text =
    comment && ts.isJSDoc(comment) ? ts.getTextOfJSDocComment(comment.comment) : undefined;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim();
}
