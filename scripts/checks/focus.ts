import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Checks that no button of an island is disabled while its call is under way: a disabled element
 * loses the focus, which falls to the start of the page. `aria-disabled` says the same, and the
 * handler ignores a second press. Before the island is awake, or with values that cannot be sent, a
 * button may be disabled.
 */

const root = path.join(import.meta.dirname, '..', '..');

/** Names and values that say that a call is under way. */
const UNDER_WAY = /sending|waiting|busy|saving|loading|deleting|leaving|pending|status|state\b/i;

const faults = globSync('src/islands/**/*.tsx', { cwd: root }).toSorted().flatMap(faultsIn);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

function faultsIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (
      ts.isJsxAttribute(node) &&
      node.name.getText(source) === 'disabled' &&
      UNDER_WAY.test(node.initializer?.getText(source) ?? '')
    ) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push(
        `${file}:${line}: ${node.getText(source)} takes the focus away while a call is under way. Use aria-disabled, and ignore a second press.`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
