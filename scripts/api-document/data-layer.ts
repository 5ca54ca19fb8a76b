import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const FILE = 'src/domain/accounts/data-layer.ts';

const HEAD = `# Data layer

\`npm run api-document\` writes this document from \`${FILE}\`. \`npm run check\` fails if it is out of date.

\`window.dataLayer\` is a list of entries. A page adds those below and sends them nowhere: a tag manager of the newsroom
reads them, after the reader's consent. A field with \`?\` may be absent.
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
