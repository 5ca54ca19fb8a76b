/** The chapter, up to the next one. */
const CHAPTER = /^## Install\n([\s\S]*?)^## /m;
const BLOCK = /([^\n]+)\n\n```sh\n([\s\S]*?)```/g;

/**
 * The commands of the chapter "Install" of docs/operations.md as one script for `sh`, which ends at
 * the first that fails and tells the sentence before each block. `names` replaces the values of the
 * first block. Throws without a chapter, or if the first block has other names.
 */
export function readInstallScript(
  document: string,
  names: Readonly<Record<string, string>>,
): string {
  const chapter = CHAPTER.exec(document)?.[1];
  if (chapter === undefined) throw new Error('docs/operations.md has no chapter "Install".');
  const [first, ...blocks] = [...chapter.matchAll(BLOCK)].map(([, title = '', commands = '']) => ({
    title,
    commands: commands.trim(),
  }));
  const given = (first?.commands ?? '').split('\n').map((line) => line.slice(0, line.indexOf('=')));
  if (given.toSorted().join() !== Object.keys(names).toSorted().join())
    throw new Error(
      `The first block of "Install" names ${given.join(', ')}; the drill knows ${Object.keys(names).join(', ')}.`,
    );
  return [
    'set -eu',
    'cd',
    ...Object.entries(names).map(([name, value]) => `${name}=${quoted(value)}`),
    ...blocks.flatMap(({ title, commands }) => [
      `printf '→ %s\\n' ${quoted(title.replace(/:$/, ''))} >&2`,
      commands,
    ]),
  ].join('\n');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
