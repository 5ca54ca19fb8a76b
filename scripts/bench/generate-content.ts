import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { copyDemo, DEMO_CONTENT } from './nodes/workspace.ts';

/** Stories per day of a generated newsroom. */
const STORIES_A_DAY = 20;
const LAST_DAY = Date.UTC(2025, 5, 30);
const DAY = 86_400_000;

/**
 * Fields that name other stories (as the blocks of related stories and polls do), or dates that
 * must fit the story's own.
 */
const LEFT_OUT = ['storyId', 'related', 'updatedAt', 'corrections'];

/**
 * Generates a content folder of `count` stories: the demo's site documents, and copies of its
 * stories with other names and dates. The mix of sizes, types and languages is that of the demo.
 * The result is deterministic.
 */
export function generateContent(target: string, count: number): void {
  copyDemo(target, { withStories: false, featureFlags: {} });
  for (const file of filesBelow(path.join(target, 'fronts'))) {
    writeFileSync(file, stringify(withoutStories(parse(readFileSync(file, 'utf8')))));
  }
  const models = filesBelow(path.join(DEMO_CONTENT, 'stories')).toSorted();
  for (let index = 0; index < count; index += 1) {
    const model = models[index % models.length];
    if (model === undefined) throw new Error('The demo newsroom has no stories to copy.');
    const folder = path.join(target, path.relative(DEMO_CONTENT, path.dirname(model)));
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      path.join(folder, `${path.basename(model, '.md')}-${index}.md`),
      storyLike(readFileSync(model, 'utf8'), index),
    );
  }
}

function storyLike(model: string, index: number): string {
  const [, head = '', ...text] = model.split(/^---$/m);
  const fields: Record<string, unknown> = parse(head);
  for (const name of LEFT_OUT) delete fields[name];
  const publishedAt = new Date(
    LAST_DAY - Math.floor(index / STORIES_A_DAY) * DAY + (index % STORIES_A_DAY) * 60_000,
  ).toISOString();
  const body = text.join('---').replaceAll(/^```(?:related|poll)$[\s\S]*?^```$/gm, '');
  return `---\n${stringify({ ...fields, headline: `${String(fields.headline)} (${index})`, publishedAt })}---${body}`;
}

/** Removes named stories from a front, which then shows the newest ones. */
function withoutStories(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutStories);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, inner]) =>
      field === 'stories' ? [] : [[field, withoutStories(inner)]],
    ),
  );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
