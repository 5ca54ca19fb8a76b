import ts from 'typescript';

/** Lines of a function, without its docstring. A longer one does not fit on a screen. */
const LONG_FUNCTION = 110;
const MOST_LONG_FUNCTIONS = 5;

interface SourceFile {
  path: string;
  text: string;
}

/**
 * Returns a fault that names all long functions of the files if there are more of them than
 * allowed.
 */
export function faultsOfFunctions(files: readonly SourceFile[]): string[] {
  const long = files.flatMap(longFunctions);
  if (long.length <= MOST_LONG_FUNCTIONS) return [];
  return [
    `${long.length} functions have more than ${LONG_FUNCTION} lines, and ${MOST_LONG_FUNCTIONS} may: ${long.join(', ')}. ` +
      'Move a step, a query or a part of a component that has a name of its own into a function beside it.',
  ];
}

/**
 * The long functions of a file, each as `path:line name (lines)`. A function counts with those
 * inside it.
 */
function longFunctions({ path, text }: SourceFile): string[] {
  // Most files are too short for a long function, and are not parsed.
  if (text.split('\n').length <= LONG_FUNCTION) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = lineAt(node.getStart(source));
      const lines = lineAt(node.end) - first + 1;
      if (lines > LONG_FUNCTION)
        found.push(`${path}:${first} ${node.name?.getText(source) ?? 'without a name'} (${lines})`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
