import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { readConfig, type Config } from '#server/platform/settings/config.ts';
import { makeFolder, removeFolder } from '../temporary-folder.ts';

export interface NewsroomFolder {
  /** Folder of all files that a node on this newsroom writes. */
  root: string;
  content: string;
  /** Environment of a named node. */
  environment(node: string, databaseUrl: string): Record<string, string>;
  configOf(node: string, databaseUrl: string, more?: Record<string, string>): Config;
  remove(): void;
}

const fixture = fileURLToPath(new URL('../../fixtures/newsroom', import.meta.url));

/** Copies the newsroom of tests/fixtures and generates its picture. */
export async function makeNewsroomFolder(): Promise<NewsroomFolder> {
  const root = makeFolder();
  const content = path.join(root, 'content');
  cpSync(fixture, content, { recursive: true });
  mkdirSync(path.join(content, 'media'));
  await sharp({ create: { width: 640, height: 360, channels: 3, background: '#357' } })
    .jpeg()
    .toFile(path.join(content, 'media', 'port.jpg'));
  return newsroomAt({ root, content });
}

/** A newsroom whose content is in a folder. Its nodes write below `root`. */
export function newsroomAt({
  root,
  content,
}: Pick<NewsroomFolder, 'root' | 'content'>): NewsroomFolder {
  const environment: NewsroomFolder['environment'] = (node, databaseUrl) => ({
    HOST: '127.0.0.1',
    CONTENT_DIR: content,
    DATA_DIR: path.join(root, node),
    DATABASE_URL: databaseUrl,
  });
  return {
    root,
    content,
    environment,
    configOf: (node, databaseUrl, more = {}) =>
      readConfig({ ...environment(node, databaseUrl), LOG_LEVEL: 'silent', ...more }),
    remove: () => removeFolder(root),
  };
}
