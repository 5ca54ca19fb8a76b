import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FileReader, type Checked } from '#server/platform/media/formats/file-reader.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Runs a reader of a format on bytes in a file. */
export function checkedBytes<Facts>(
  bytes: Uint8Array,
  check: (reader: FileReader) => Promise<Checked<Facts>>,
): Promise<Checked<Facts>> {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, bytes);
  return FileReader.use(file, check);
}
