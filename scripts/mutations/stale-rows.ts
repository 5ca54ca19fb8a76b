import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { placesOf, type Mutation } from './mutation.ts';

/**
 * A line for each row whose text does not occur exactly once in its file, and for each missing test
 * file.
 */
export function staleRows(root: string, mutations: readonly Mutation[]): string[] {
  return mutations.flatMap(({ file, from, to, tests }, index) => {
    const isPresent = existsSync(path.join(root, file));
    const count = isPresent
      ? placesOf(readFileSync(path.join(root, file), 'utf8'), from).length
      : 0;
    const absent = tests.filter((test) => !existsSync(path.join(root, test)));
    return [
      ...(isPresent ? [] : [`${index + 1} ${file}: the file is missing`]),
      ...(isPresent && count !== 1
        ? [`${index + 1} ${file}: ${shown(from)} occurs ${count} times`]
        : []),
      ...(from === to ? [`${index + 1} ${file}: ${shown(from)} changes nothing`] : []),
      ...absent.map((test) => `${index + 1} ${file}: ${test} is missing`),
    ];
  });
}

/** A text of a row on one line. */
export function shown(text: string): string {
  return JSON.stringify(text.replaceAll(/\s+/g, ' '));
}
