import {
  firstCharacter,
  UnreadableFile,
  type ImportedItem,
  type Importer,
  type ImportListener,
  type ImportSource,
} from './importer.ts';
import { indexWxr, STORY_TYPES, type WxrIndex } from './wxr-index.ts';
import { readWxr } from './wxr-parser.ts';
import { ninjsOfPost, sourceIdOf } from './wxr-story.ts';

const THROWN_AWAY: ReadonlySet<string> = new Set(['trash', 'auto-draft']);

/** Exports of WordPress (WXR): posts and pages become items, including their attachments. */
export const wxrImporter: Importer = {
  name: 'WordPress export',
  origin: 'import:wxr',
  sniff: (head) => firstCharacter(head) === '<',
  async prepare(source, listener) {
    try {
      const index = await indexWxr(source, (bytes) => listener.progress(bytes));
      return { ok: true, total: index.stories, items: () => itemsOf(source, index, listener) };
    } catch (error) {
      if (error instanceof UnreadableFile) return { ok: false, problem: error.message };
      throw error;
    }
  },
};

async function* itemsOf(
  source: ImportSource,
  index: WxrIndex,
  listener: ImportListener,
): AsyncGenerator<ImportedItem> {
  const seen = new Set<string>();
  for await (const part of readWxr(source, (bytes) => listener.progress(bytes))) {
    if (part.kind !== 'item') continue;
    const { item } = part;
    const type = item.fields.get('wp:post_type') ?? 'item without a type';
    const status = item.fields.get('wp:status') ?? '';
    if (!STORY_TYPES.has(type)) {
      listener.skipped(
        type === 'attachment'
          ? 'attachment (its picture is imported with the stories that show it)'
          : type,
      );
      continue;
    }
    if (THROWN_AWAY.has(status)) {
      listener.skipped(`${type} in the state "${status}"`);
      continue;
    }
    const id = item.fields.get('wp:post_id')?.trim() ?? '';
    const sourceId = sourceIdOf(item, index);
    if (id === '')
      yield { sourceId: item.fields.get('link') ?? sourceId, problem: 'it has no wp:post_id' };
    else if (seen.has(id))
      yield {
        sourceId,
        problem: `an earlier item of the file has the same id ${id}; this one ("${item.fields.get('title') ?? ''}") was not imported`,
      };
    else yield { sourceId, ninjs: ninjsOfPost(item, index) };
    seen.add(id);
  }
}
