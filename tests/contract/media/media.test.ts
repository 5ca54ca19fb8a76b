import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeMediaFolder } from './media-folder-suite.ts';
import { describeMediaLibrary } from './media-library-suite.ts';

const TABLES = 'documents, audit, media_files, media_folders';

describeOnEachDatabase('the media library', TABLES, describeMediaLibrary);

describeOnEachDatabase('the folder of the originals', 'media_folders', describeMediaFolder);
