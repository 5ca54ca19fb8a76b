import { decodeText } from './decode-text.ts';
import {
  firstCharacter,
  UnreadableFile,
  type ImportedItem,
  type Importer,
  type ImportListener,
  type ImportSource,
} from './importer.ts';
import { scanJson } from './json-scanner.ts';
import { sourceIdOf } from '../ninjs/ninjs.ts';

/** IPTC's News in JSON, any version: a single document, a list, or one document per line. */
export const ninjsImporter: Importer = {
  name: 'ninjs',
  origin: 'import:ninjs',
  sniff: (head) => ['{', '['].includes(firstCharacter(head)),
  async prepare(source, listener) {
    try {
      let total = 0;
      for await (const _document of documentsOf(source, listener)) total += 1;
      return { ok: true, total, items: () => itemsOf(source, listener) };
    } catch (error) {
      if (error instanceof UnreadableFile) return { ok: false, problem: error.message };
      throw error;
    }
  },
};

function documentsOf(source: ImportSource, listener: ImportListener): AsyncGenerator<string> {
  return scanJson(decodeText(source.open(), (bytes) => listener.progress(bytes)));
}

async function* itemsOf(
  source: ImportSource,
  listener: ImportListener,
): AsyncGenerator<ImportedItem> {
  const seen = new Set<string>();
  let position = 0;
  for await (const text of documentsOf(source, listener)) {
    position += 1;
    const read = parse(text);
    const sourceId = read.ok
      ? (sourceIdOf(read.ninjs) ?? `document ${position}`)
      : `document ${position}`;
    if (!read.ok) yield { sourceId, problem: `it is not JSON: ${read.reason}` };
    else if (seen.has(sourceId))
      yield {
        sourceId,
        problem: 'an earlier document of the file has the same uri; this one was not imported',
      };
    else yield { sourceId, ninjs: read.ninjs };
    seen.add(sourceId);
  }
}

function parse(text: string): { ok: true; ninjs: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, ninjs: JSON.parse(text) };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
