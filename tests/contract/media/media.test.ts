import { describeOnEachDatabase } from '../../support/processes/each-database.ts';
import { describeMediaLibrary } from './media-library-suite.ts';

const TABLES = 'documents, audit, media_files';

describeOnEachDatabase('the media library', TABLES, describeMediaLibrary);
