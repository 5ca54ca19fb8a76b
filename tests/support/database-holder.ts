import { openDatabase } from '../../src/server/database/open-database.ts';

/** Holds a database folder until it is killed. */
const [folder = ''] = process.argv.slice(2);
await openDatabase(`file://${folder}`, { serverUrl: 'http://localhost:4321' });
process.stdout.write('open\n');
setInterval(() => {}, 60_000);
