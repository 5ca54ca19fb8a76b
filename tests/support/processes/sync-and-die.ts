import { isStory } from '#domain/documents/document.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { storyFields } from '../newsroom/newsroom.ts';
import { SITE_DOCUMENTS, storeOn } from '../newsroom/store.ts';

/**
 * Syncs stories into a database folder, then syncs a second version of them. With "middle" it kills
 * itself in the middle of that transaction. Otherwise it writes "begun" just before and "done"
 * after it, for a process that kills it from outside.
 */
const [folder = '', mode, count = '600'] = process.argv.slice(2);
const version = (headline: string) =>
  Array.from({ length: Number(count) }, (_none, index) =>
    storyFields({ id: `n${index}`, headline }),
  );

const store = storeOn(await openDatabase(`file://${folder}`));
await store.put(...SITE_DOCUMENTS, ...version('one'));
process.stdout.write('stored\n');
if (mode === 'middle') {
  const ids = version('two').map(({ id }) => id);
  const stored = [...(await store.repository.findStored(ids)).values()];
  const upserts = stored.map(({ document, ...rest }) =>
    isStory(document)
      ? { ...rest, document: { ...document, headline: 'two' } }
      : { ...rest, document },
  );
  const last = upserts.at(-1)?.document;
  if (last)
    Object.defineProperty(last, 'mediaInfo', {
      enumerable: true,
      get: () => process.kill(process.pid, 'SIGKILL'),
    });
  await store.repository.applyChanges({
    upserts,
    removals: [],
    paths: [],
    tags: ['site:elfar'],
    audit: { actor: { kind: 'command', id: 'test' }, entries: [] },
  });
}
process.stdout.write('begun\n');
await store.put(...SITE_DOCUMENTS, ...version('two'));
process.stdout.write('done\n');
