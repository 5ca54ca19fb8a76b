import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContentProblem } from './content-problem.ts';

/**
 * Content files below a folder, as sorted relative paths. Reports names that nearly match a content
 * file, because such files would silently be ignored.
 */
export function filesOf(
  contentFolder: string,
  folder: string,
  problems: ContentProblem[],
): string[] {
  const names = namesBelow(path.join(contentFolder, folder));
  for (const name of names.filter((name) => ALMOST_CONTENT.test(name) && !CONTENT.test(name)))
    problems.push({
      source: path.join(folder, name),
      field: '',
      reason: 'is not read: names of content files end in .md, .yaml or .yml',
    });
  return names.filter((name) => CONTENT.test(name));
}

const CONTENT = /\.(?:ya?ml|md)$/;
const ALMOST_CONTENT = /\.(?:ya?ml|md|mdx|mdown|mkd|markdown)$/i;

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .toSorted();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Reads the fields of a file with a parser of its text. Adds an unreadable file to `problems`, and
 * returns `undefined` for it. `source` is the path in the content folder.
 */
export function parseFile(
  file: string,
  {
    source,
    problems,
    parse,
  }: { source: string; problems: ContentProblem[]; parse: (text: string) => unknown },
): Record<string, unknown> | undefined {
  try {
    const text = decode(readFileSync(file));
    const fields = parse(text);
    if (fields !== null && typeof fields === 'object' && !Array.isArray(fields))
      return { ...fields };
    problems.push({ source, field: '', reason: 'is not a list of fields' });
  } catch (error) {
    problems.push({
      source,
      field: '',
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  return undefined;
}

/**
 * UTF-8 text without a byte order mark. Other encodings are rejected, because their accents would
 * be garbled.
 */
function decode(bytes: Buffer): string {
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Error('is not in UTF-8: save it in that encoding');
  }
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });
