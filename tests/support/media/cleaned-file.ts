import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cleanFile } from '#server/platform/media/cleaning/clean-media.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/**
 * The bytes of a cleaned file, or the reason why it is refused. A file that says nothing is
 * returned as it is.
 */
export async function cleaned(
  bytes: Uint8Array,
  ending: string,
): Promise<{ kind: string; bytes: Buffer; reason?: string }> {
  const folder = temporaryFolder();
  const [source, target] = [path.join(folder, 'source'), path.join(folder, 'target')];
  writeFileSync(source, bytes);
  const outcome = await cleanFile(source, ending, target);
  return { ...outcome, bytes: existsSync(target) ? readFileSync(target) : Buffer.from(bytes) };
}
