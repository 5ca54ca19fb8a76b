import path from 'node:path';
import { readConfig } from '#server/platform/settings/config.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { createFolderMediaStore } from '#server/platform/media/folder-media-store.ts';
import { canBeCleaned, saveCleaned } from '#server/platform/media/cleaning/save-cleaned.ts';
import { isWholePicture } from '#server/platform/images/picture-file.ts';
import type { ImportEnvironment } from '#server/entrances/import/import-environment.ts';
import { pictureNamesOf } from '#server/entrances/import/media-folder.ts';
import { keptSecret } from '#server/platform/settings/kept-secret.ts';
import { wire } from '../worker/wiring.ts';
import { findRunningServer } from './find-running-server.ts';

/**
 * The import command's composition root: uses the store of this installation, or the running server
 * that has it open.
 */
export function openImportEnvironment(): Promise<ImportEnvironment> {
  const config = readConfig();
  const media = createFolderMediaStore({
    content: path.join(config.CONTENT_DIR, 'media'),
    imported: path.join(config.DATA_DIR, 'media'),
  });
  return Promise.resolve({
    sites: readSites(config.CONTENT_DIR),
    async findRunningServer() {
      const url = await findRunningServer(config);
      if (url === undefined) return undefined;
      return { url, token: config.CONTENT_TOKEN ?? keptSecret(config.DATA_DIR, 'content-token') };
    },
    async openPublisher(site) {
      const wiring = await wire(config);
      const {
        publishing: { publisher },
      } = wiring.services;
      // Imported stories may reference sections and authors of the content folder.
      await wiring.sync();
      return {
        publisher,
        known: await wiring.services.content.knownContentOf(site),
        close: () => wiring.close(),
      };
    },
    isWholePicture: async (file) => (await isWholePicture(file)) && (await canBeCleaned(file)),
    async savePicture(file) {
      const names = await pictureNamesOf(file);
      if (!(await saveCleaned(media, file, names.file)))
        throw new Error(`${file} cannot be cleaned of its metadata.`);
      return names;
    },
  });
}
