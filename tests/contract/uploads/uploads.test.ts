import { describeOnEachDatabase } from '#tests/support/databases/each-database.ts';
import { describeReaderUploads } from './reader-uploads-suite.ts';

describeOnEachDatabase(
  'files of readers',
  'readers, reader_uploads, jobs, attempts',
  describeReaderUploads,
);
