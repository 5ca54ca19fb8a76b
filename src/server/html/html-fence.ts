import { parse as parseYaml } from 'yaml';
import { blockSchema, type Block } from '../../domain/blocks.ts';
import type { BlockReader } from './block-reader.ts';
import { elementsNamed, textOf, type HtmlElement } from './html-tree.ts';

const FENCED: ReadonlySet<string> = new Set(['gallery', 'video', 'audio', 'embed', 'poll', 'related', 'image']);

/** The block that a code fence in its name describes in YAML; `undefined` for a fence that is code. What does not fit is a loss, with the reason. */
export function fencedBlock(reader: BlockReader, pre: HtmlElement): Block[] | undefined {
  const [code] = elementsNamed(pre.children, 'code');
  const type = /(?:^|\s)language-([a-z]+)(?:\s|$)/.exec(code?.attributes.class ?? '')?.[1];
  if (type === undefined || !FENCED.has(type)) return undefined;
  const result = blockSchema.safeParse({ ...fieldsOf(reader, type, textOf(pre.children)), type });
  if (result.success) return [result.data];
  for (const { path, message } of result.error.issues) reader.lose(`${type} block`, [path.join('.'), message].filter(Boolean).join(': '));
  return [];
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
