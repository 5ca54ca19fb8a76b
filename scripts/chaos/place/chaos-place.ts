import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeNewsroomFolder } from '#tests/support/newsroom/newsroom-folder.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startRealPostgres, type RealPostgres } from '#tests/support/databases/real-postgres.ts';

/** Folders and servers of a group of scenarios. All are removed at the end of the group. */
export interface ChaosPlace {
  /** A folder for temporary files. */
  folder: string;
  /** The newsroom of tests/fixtures, with a section, accounts and a newsletter. */
  content: string;
  /** A PostgreSQL server, started at the first call. */
  postgres(): Promise<RealPostgres>;
  /**
   * The port of a node, the same at each start: pages contain it, and cached pages fit no other
   * port.
   */
  portOf(name: string): Promise<number>;
  /** Calls `undo` at the end of the group, in reverse order. */
  later(undo: () => unknown): void;
}

export async function inPlace<Result>(
  work: (place: ChaosPlace) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portada-chaos-'));
  const newsroom = await makeNewsroomFolder();
  furnish(newsroom.content);
  const undone: (() => unknown)[] = [];
  let server: Promise<RealPostgres> | undefined;
  const postgres = () => {
    server ??= startRealPostgres();
    return server;
  };
  const ports = new Map<string, number>();
  const portOf = async (name: string) => {
    const port = ports.get(name) ?? (await freePort());
    ports.set(name, port);
    return port;
  };
  try {
    return await work({
      folder,
      content: newsroom.content,
      postgres,
      portOf,
      later: (undo) => undone.push(undo),
    });
  } finally {
    for (const undo of undone.toReversed()) await undo();
    await (await server)?.stop();
    newsroom.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function furnish(content: string): void {
  const fields =
    'taxons: [elfar-politica]\nfeatureFlags: { accounts: true }\nnewsletters: [elfar-setmanal]\n';
  appendFileSync(path.join(content, 'sites', 'elfar.yaml'), fields);
  const newsletters = path.join(content, 'newsletters', 'elfar');
  mkdirSync(newsletters, { recursive: true });
  const newsletter =
    'slug: setmanal\nname: { ca: El setmanal }\ndescription: { ca: Cada dijous }\nfrequency: weekly\nmailingList: 1\n';
  writeFileSync(path.join(newsletters, 'elfar-setmanal.yaml'), newsletter);
}
