import { SaxesParser } from 'saxes';
import { withoutControls } from '#server/subjects/html/html-tree.ts';
import { decodeText } from './decode-text.ts';
import { UnreadableFile, type ImportSource } from './importer.ts';

/** An entry of WordPress' table of posts: a post, page, attachment or other type. */
export interface WxrItem {
  /** Text of the item's own elements by name: `title`, `wp:post_id`, `content:encoded`… */
  fields: ReadonlyMap<string, string>;
  categories: readonly { domain: string; nicename: string; name: string }[];
  meta: ReadonlyMap<string, string>;
  comments: number;
}

export type WxrPart =
  | { kind: 'channel'; name: string; text: string }
  | { kind: 'author'; login: string; name: string }
  | { kind: 'item'; item: WxrItem };

/**
 * Limits in characters before the first element and of a single text, which protect memory from
 * malicious files.
 */
const LONGEST_PROLOGUE = 1024 * 1024;
const LONGEST_TEXT = 64 * 1024 * 1024;

/** HTML entities that old exports use outside CDATA. */
const NAMED_ENTITIES = {
  nbsp: '\u00A0',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  middot: '·',
  euro: '€',
  copy: '©',
};

/**
 * Reads a WordPress export part by part, with at most one item in memory. Throws UnreadableFile if
 * the file is not XML, is truncated, is not an export, or defines entities (which could expand
 * without limit).
 */
export async function* readWxr(
  source: ImportSource,
  onBytes: (bytes: number) => void,
): AsyncGenerator<WxrPart> {
  const builder = new PartBuilder();
  const parser = new SaxesParser({ xmlns: false });
  Object.assign(parser.ENTITIES, NAMED_ENTITIES);
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype))
      throw new UnreadableFile('it defines XML entities, which exports do not use and attacks do');
  });
  parser.on('error', (error) => {
    const where = `line ${parser.line}, column ${parser.columnIndex}`;
    if (/unclosed|unexpected end/i.test(error.message))
      throw new UnreadableFile(
        `it is cut off at ${where}, after ${builder.items} complete item(s)`,
      );
    throw new UnreadableFile(
      `it is not well-formed XML at ${where}, after ${builder.items} complete item(s): ${error.message.replace(/^[\d:]+\s*/, '')}`,
    );
  });
  parser.on('opentag', ({ name, attributes }) => builder.open(name, attributes));
  parser.on('text', (text) => builder.add(text));
  parser.on('cdata', (text) => builder.add(text));
  parser.on('closetag', ({ name }) => builder.close(name));

  let read = 0;
  for await (const text of decodeText(source.open(), onBytes)) {
    read += text.length;
    parser.write(withoutControls(text));
    if (!builder.hasRoot && read > LONGEST_PROLOGUE)
      throw new UnreadableFile('it has no element in its first million characters');
    yield* builder.take();
  }
  parser.close();
  yield* builder.take();
}

/** Builds the parts of an export from parser events. */
class PartBuilder {
  items = 0;
  hasRoot = false;
  readonly #path: string[] = [];
  #parts: WxrPart[] = [];
  #text = '';
  #fields = new Map<string, string>();
  #categories: WxrItem['categories'][number][] = [];
  #meta = new Map<string, string>();
  #comments = 0;
  #category = { domain: '', nicename: '' };
  #author = { login: '', name: '' };
  #metaKey = '';

  open(name: string, attributes: Record<string, string>): void {
    if (!this.hasRoot && name !== 'rss')
      throw new UnreadableFile(
        `it is XML (<${name}>), but not a WordPress export (<rss> with a <channel>)`,
      );
    this.hasRoot = true;
    this.#path.push(name);
    this.#text = '';
    if (name === 'item' && this.#path.length === 3) {
      this.#fields = new Map();
      this.#categories = [];
      this.#meta = new Map();
      this.#comments = 0;
    }
    if (name === 'category')
      this.#category = { domain: attributes.domain ?? '', nicename: attributes.nicename ?? '' };
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length > LONGEST_TEXT)
      throw new UnreadableFile(
        `item ${this.items + 1} contains a text of more than ${LONGEST_TEXT} characters`,
      );
  }

  close(name: string): void {
    const text = this.#text;
    this.#text = '';
    this.#path.pop();
    const parent = this.#path.at(-1);
    if (parent === 'channel' && name === 'item') this.#closeItem();
    else if (parent === 'channel' && name === 'wp:author')
      this.#parts.push({ kind: 'author', ...this.#author });
    else if (parent === 'channel') this.#parts.push({ kind: 'channel', name, text });
    else if (parent === 'item' && name === 'category')
      this.#categories.push({ ...this.#category, name: text });
    else if (parent === 'item' && name === 'wp:comment') this.#comments += 1;
    else if (parent === 'item') this.#fields.set(name, text);
    else if (name === 'wp:meta_key') this.#metaKey = text;
    else if (name === 'wp:meta_value') this.#meta.set(this.#metaKey, text);
    else if (name === 'wp:author_login') this.#author = { login: text, name: '' };
    else if (name === 'wp:author_display_name') this.#author = { ...this.#author, name: text };
  }

  take(): WxrPart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  #closeItem(): void {
    this.items += 1;
    this.#parts.push({
      kind: 'item',
      item: {
        fields: this.#fields,
        categories: this.#categories,
        meta: this.#meta,
        comments: this.#comments,
      },
    });
  }
}
