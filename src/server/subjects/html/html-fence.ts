import { parse as parseYaml } from 'yaml';
import { blockSchema, type Block } from '#domain/stories/blocks.ts';
import type { BlockReader } from './block-reader.ts';
import { elementsNamed, textOf, type HtmlElement } from './html-tree.ts';

const FENCED: ReadonlySet<string> = new Set([
  'gallery',
  'carousel',
  'video',
  'audio',
  'embed',
  'poll',
  'related',
  'image',
]);

/**
 * The block that a code fence describes as YAML; `undefined` for ordinary code. Invalid fields are
 * reported as losses, with the reason.
 */
export function fencedBlock(reader: BlockReader, pre: HtmlElement): Block[] | undefined {
  const [code] = elementsNamed(pre.children, 'code');
  const type = /(?:^|\s)language-(\S+)/.exec(code?.attributes.class ?? '')?.[1];
  if (type === undefined) return undefined;
  if (!FENCED.has(type)) {
    const meant = meantBy(type);
    // Without this check, the page would show the YAML.
    if (meant !== undefined)
      reader.lose(
        `block "${type}"`,
        `no block has this name; write ${meant}, or another name if it is code`,
      );
    return undefined;
  }
  const result = blockSchema.safeParse({ ...fieldsOf(reader, type, textOf(pre.children)), type });
  if (result.success) return [result.data];
  for (const { path, message } of result.error.issues)
    reader.lose(`${type} block`, [path.join('.'), message].filter(Boolean).join(': '));
  return [];
}

/**
 * The block name that was probably meant: equal except for case, accents, and one missing, extra,
 * wrong or swapped letter.
 */
function meantBy(name: string): string | undefined {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return [...FENCED].find((known) => known === plain || isOneLetterOff(plain, known));
}

function isOneLetterOff(name: string, known: string): boolean {
  const start = [...known].findIndex((letter, index) => name[index] !== letter);
  const at = start < 0 ? known.length : start;
  const [rest, wanted] = [name.slice(at), known.slice(at)];
  const isSwapped = wanted.length > 1 && rest === `${wanted[1]}${wanted[0]}${wanted.slice(2)}`;
  return (
    isSwapped ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (rest !== '' && rest.slice(1) === wanted.slice(1))
  );
}

function fieldsOf(reader: BlockReader, type: string, yaml: string): object {
  try {
    const fields: unknown = parseYaml(yaml);
    if (fields !== null && typeof fields === 'object') return fields;
  } catch (error) {
    reader.lose(`${type} block`, error instanceof Error ? error.message : String(error));
  }
  return {};
}
