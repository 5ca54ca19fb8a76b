import { SaxesParser } from 'saxes';

/** The texts of XMP (ISO 16684-1) that name the credit and describe the picture. */
export interface XmpWords {
  creator?: string;
  credit?: string;
  rights?: string;
  description?: string;
}

/** Characters of a packet: those of programs that list each of their steps have a tenth of it. */
export const MOST_XMP = 128 * 1024;

/** Characters that are read before the bounds are looked at. */
const PIECE = 4096;

/** Characters of a text, and elements within each other. */
const MOST_TEXT = 4096;
const MOST_DEPTH = 50;

/** Properties by the names that all programs use for their namespaces. */
const PROPERTIES: Readonly<Record<string, keyof XmpWords>> = {
  'dc:creator': 'creator',
  'dc:rights': 'rights',
  'dc:description': 'description',
  'photoshop:Credit': 'credit',
};

/**
 * Reads a packet, as far as it is well-formed. Of several creators or languages the first one
 * counts.
 */
export function readXmpWords(packet: string): XmpWords {
  const words: XmpWords = {};
  const open: (keyof XmpWords | undefined)[] = [];
  const state = { text: '', isOver: packet.length > MOST_XMP };
  const note = (property: keyof XmpWords | undefined, value: string) => {
    if (property !== undefined && words[property] === undefined && value.trim() !== '')
      words[property] = value.trim().slice(0, MOST_TEXT);
  };
  const parser = new SaxesParser();
  parser.on('error', () => {
    state.isOver = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (state.isOver) return;
    for (const [attribute, value] of Object.entries(attributes)) note(PROPERTIES[attribute], value);
    open.push(PROPERTIES[name] ?? open.at(-1));
    state.text = '';
    state.isOver = open.length > MOST_DEPTH;
  });
  parser.on('text', (more) => {
    if (!state.isOver && state.text.length < MOST_TEXT) state.text += more;
  });
  parser.on('closetag', () => {
    if (!state.isOver) note(open.pop(), state.text);
    state.text = '';
  });
  for (let at = 0; at < packet.length && !state.isOver; at += PIECE)
    parser.write(packet.slice(at, at + PIECE));
  return words;
}
