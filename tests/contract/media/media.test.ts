import { beforeAll, describe } from 'vitest';
import { openDatabase } from '../../../src/server/platform/database/open-database.ts';
import { MEMORY } from '../../support/processes/dumped-database.ts';
import { emptiedDatabase } from '../../support/processes/emptied-database.ts';
import { startRealPostgres, type RealPostgres } from '../../support/processes/real-postgres.ts';
import { describeMediaLibrary } from './media-library-suite.ts';

const TABLES = 'documents, audit, media_files';

describe('the media library on PGlite', () => {
  describeMediaLibrary(emptiedDatabase(TABLES, () => openDatabase(MEMORY)));
});

describe('the media library on PostgreSQL', () => {
  let server: RealPostgres;
  beforeAll(async () => {
    server = await startRealPostgres();
    return () => server.stop();
  });
  describeMediaLibrary(emptiedDatabase(TABLES, async () => openDatabase(await server.createDatabase('media'))));
});
