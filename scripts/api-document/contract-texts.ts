import path from 'node:path';
import ts from 'typescript';
import { TypeSchemas, type Schema } from './type-schema.ts';

/** The words and types of a contract, as its file states them. */
export interface ContractText {
  /** The contract's comment. */
  docs: string;
  /**
   * Schema of the field `response` of a successful answer; `undefined` for an answer without a
   * body.
   */
  answer: Schema | undefined;
  /** Comments of the body's fields, by name. */
  bodyDocs: ReadonlyMap<string, string>;
}

/**
 * Reads the contracts of files, by `path#export`, and the named types that their answers mention.
 */
export function readContractTexts(root: string, files: readonly string[]) {
  const program = ts.createProgram({ rootNames: [...files], options: optionsOf(root) });
  const checker = program.getTypeChecker();
  const schemas = new TypeSchemas(checker, path.join(root, 'src'));
  const contracts = new Map<string, ContractText>();
  for (const file of files) {
    const source = program.getSourceFile(file);
    const module = source && checker.getSymbolAtLocation(source);
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const text = textOf(checker, symbol, schemas);
      if (text) contracts.set(`${file}#${symbol.name}`, text);
    }
  }
  return { contracts, types: schemas.named() };
}

function optionsOf(root: string): ts.CompilerOptions {
  const file = path.join(root, 'tsconfig.json');
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(file, ts.sys.readFile).config,
    ts.sys,
    root,
  );
  return { ...options, noEmit: true };
}

function textOf(
  checker: ts.TypeChecker,
  symbol: ts.Symbol,
  schemas: TypeSchemas,
): ContractText | undefined {
  const types = checker.getTypeOfSymbol(symbol).getProperty('types');
  if (!types) return undefined;
  const declared = checker.getNonNullableType(checker.getTypeOfSymbol(types));
  const response = declared.getProperty('response');
  const answer = response && checker.getTypeOfSymbol(response);
  const body = declared.getProperty('body');
  const alternatives = body ? checker.getNonNullableType(checker.getTypeOfSymbol(body)) : undefined;
  return {
    docs: docsOf(checker, symbol),
    answer: !answer || answer.flags & ts.TypeFlags.Undefined ? undefined : schemas.of(answer),
    bodyDocs: new Map(
      (alternatives ? checker.getPropertiesOfType(alternatives) : []).map(
        (field) => [field.name, docsOf(checker, field)] as const,
      ),
    ),
  };
}

function docsOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker));
}
