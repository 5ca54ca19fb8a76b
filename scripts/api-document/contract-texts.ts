import path from 'node:path';
import ts from 'typescript';

/** The words and types of a contract, as its file states them. */
export interface ContractText {
  /** The contract's comment, without its first words: the method and the path. */
  docs: string;
  /** TypeScript of the answer. */
  answer: string;
  /** Comments of the body's fields, by name. */
  bodyDocs: ReadonlyMap<string, string>;
}

/** A type of the project that answers mention. */
export interface NamedType {
  name: string;
  text: string;
}

const FORMAT =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType | ts.TypeFormatFlags.MultilineObjectLiterals;

/** Reads the contracts of files, by `path#export`, and the named types that their answers mention, in alphabetical order. */
export function readContractTexts(root: string, files: readonly string[]): { contracts: Map<string, ContractText>; types: NamedType[] } {
  const program = ts.createProgram({ rootNames: [...files], options: optionsOf(root) });
  const checker = program.getTypeChecker();
  const printer = createTypePrinter(checker, path.join(root, 'src'));
  const contracts = new Map<string, ContractText>();
  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const text = textOf(checker, symbol, printer.print);
      if (text) contracts.set(`${file}#${symbol.name}`, text);
    }
  }
  return { contracts, types: printer.namedTypes() };
}

function optionsOf(root: string): ts.CompilerOptions {
  const file = path.join(root, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, root);
  return { ...options, noEmit: true };
}

function textOf(checker: ts.TypeChecker, symbol: ts.Symbol, print: (node: ts.TypeNode) => string): ContractText | undefined {
  const types = checker.getTypeOfSymbol(symbol).getProperty('types');
  if (!types) return undefined;
  const declared = checker.getNonNullableType(checker.getTypeOfSymbol(types));
  const answer = nodeOf(declared.getProperty('response'));
  const body = declared.getProperty('body');
  const alternatives = body ? checker.getNonNullableType(checker.getTypeOfSymbol(body)) : undefined;
  return {
    docs: docsOf(checker, symbol),
    answer: answer ? print(answer) : 'unknown',
    bodyDocs: new Map(
      (alternatives ? checker.getPropertiesOfType(alternatives) : []).map((field) => [field.name, docsOf(checker, field)] as const),
    ),
  };
}

function nodeOf(property: ts.Symbol | undefined): ts.TypeNode | undefined {
  const declaration = property?.declarations?.[0];
  return declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
}

function docsOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker));
}

/** Prints types as their files write them, and collects the names of the project that they mention. */
function createTypePrinter(checker: ts.TypeChecker, folder: string) {
  const named = new Map<string, string>();

  function print(node: ts.TypeNode): string {
    return replaceParts(node, node);
  }

  /** The source of a node, in which types computed from values are replaced by their result. */
  function replaceParts(node: ts.Node, root: ts.Node): string {
    const source = node.getSourceFile();
    const start = node.getStart(source);
    let text = source.text.slice(start, node.end);
    const parts: { from: number; to: number; text: string }[] = [];
    const visit = (part: ts.Node): void => {
      if (ts.isTypeNode(part) && (ts.isIndexedAccessTypeNode(part) || ts.isTypeOperatorNode(part) || isInferred(part))) {
        const type = checker.getTypeFromTypeNode(part);
        parts.push({ from: part.getStart(source), to: part.end, text: sortedUnions(checker.typeToString(type, undefined, FORMAT)) });
        return;
      }
      if (ts.isTypeReferenceNode(part)) remember(part.typeName);
      if (ts.isExpressionWithTypeArguments(part)) remember(part.expression);
      ts.forEachChild(part, visit);
    };
    ts.forEachChild(root, visit);
    if (ts.isTypeReferenceNode(root)) remember(root.typeName);
    for (const part of parts.toReversed()) text = text.slice(0, part.from - start) + part.text + text.slice(part.to - start);
    return text;
  }

  function remember(name: ts.Node): void {
    const found = checker.getSymbolAtLocation(name);
    const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration || named.has(symbol.name) || !declaration.getSourceFile().fileName.startsWith(folder)) return;
    if (!ts.isInterfaceDeclaration(declaration) && !ts.isTypeAliasDeclaration(declaration)) return;
    named.set(symbol.name, '');
    const docs = docsOf(checker, symbol);
    const comment = docs === '' ? '' : `/** ${docs.replaceAll(/\s+/g, ' ')} */\n`;
    named.set(symbol.name, comment + replaceParts(declaration, declaration).replace(/^export /, ''));
  }

  return {
    print,
    namedTypes: (): NamedType[] =>
      [...named].map(([name, text]) => ({ name, text })).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** Sorts the literals of unions, whose order depends on the files that were read before. */
function sortedUnions(text: string): string {
  return text.replaceAll(/(?:'[^']*'|\b\d+)(?: \| (?:'[^']*'|\d+))+/g, (union) => union.split(' | ').toSorted().join(' | '));
}

/** Whether a type is computed by zod from a schema: `z.infer<typeof schema>`. */
function isInferred(node: ts.TypeNode): boolean {
  return ts.isTypeReferenceNode(node) && node.getText().startsWith('z.infer');
}
