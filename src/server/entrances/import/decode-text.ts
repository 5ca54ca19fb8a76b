import { encodingByMark, UnreadableFile } from './importer.ts';

/** Number of bytes in which an XML declaration is searched. */
const HEAD = 512;

/**
 * Decodes a file by its byte order mark, else by its XML declaration, else as UTF-8. Throws
 * UnreadableFile for invalid bytes and unknown encodings. Calls `onBytes` with the number of bytes
 * read so far.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = new Uint8Array();
  let bytes = 0;
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? (decoder?.decode(chunk, { stream: true }) ?? '') : (decoder?.decode() ?? '');
    } catch {
      throw new UnreadableFile(
        `it is declared as ${decoder?.encoding}, but contains bytes (before byte ${bytes}) that are invalid in ${decoder?.encoding}; declare its real encoding in its first line`,
      );
    }
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    onBytes(bytes);
    if (decoder) {
      yield decode(chunk);
      continue;
    }
    head = joined(head, chunk);
    if (head.length < HEAD) continue;
    decoder = decoderFor(head);
    yield decode(head);
  }
  if (!decoder) {
    decoder = decoderFor(head);
    yield decode(head);
  }
  yield decode();
}

function decoderFor(head: Uint8Array): TextDecoder {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    new TextDecoder('latin1').decode(head.subarray(0, HEAD)),
  )?.[1];
  const encoding = encodingByMark(head) ?? declared ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new UnreadableFile(`its declared encoding "${encoding}" is unknown; save it as UTF-8`);
  }
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}
