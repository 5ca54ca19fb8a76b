import { openDatabase } from '#server/platform/database/open-database.ts';

/** Keeps a database folder open until it is killed. */
const [folder = ''] = process.argv.slice(2);
await openDatabase(`file://${folder}`, { serverUrl: 'http://localhost:4321' });
process.stdout.write('open\n');
setInterval(() => {}, 60_000);
