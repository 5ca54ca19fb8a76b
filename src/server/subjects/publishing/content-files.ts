import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import type { Site } from '../../../domain/sites/site.ts';
import { resolveRelativeInstant } from '../../../domain/dates/relative-instant.ts';
import { expandRecurrences, type FileWithFields } from './expand-recurrences.ts';
import { markdownToBlocks } from '../html/markdown-blocks.ts';
import { filesOf, parseFile } from '../../platform/settings/content-folder.ts';
import { ContentError, type ContentProblem } from '../../platform/settings/content-problem.ts';
import type { Submission } from './publisher.ts';

/** Folders of the content folder, the document type in each, and the fields that the subfolder names define. */
const FOLDERS = {
  stories: { type: undefined, between: ['site', 'locale'] },
  fronts: { type: 'front', between: ['site', 'locale'] },
  'hot-topics': { type: 'hot-topic', between: ['site', 'locale'] },
  alerts: { type: 'alert', between: ['site', 'locale'] },
  streaming: { type: 'streaming-item', between: ['site', 'locale'] },
  schedule: { type: 'schedule-entry', between: ['site'] },
  taxons: { type: 'taxon', between: ['site'] },
  tags: { type: 'tag', between: ['site'] },
  authors: { type: 'author', between: ['site'] },
  shows: { type: 'show', between: ['site'] },
  blogs: { type: 'blog', between: ['site'] },
  newsletters: { type: 'newsletter', between: ['site'] },
  pictures: { type: 'picture', between: [] },
} as const;

type Folder = keyof typeof FOLDERS;

/** Types whose file name is the default slug. */
const SLUG_IS_NAME: ReadonlySet<string> = new Set(['author', 'show', 'blog', 'newsletter']);

/**
 * Every document in the content folder as a submission. Relative dates and recurring broadcasts are resolved against
 * `now`. Unreadable files are problems.
 */
export function readContentFiles(
  contentFolder: string,
  sites: readonly Site[],
  now: Date,
): { submissions: Submission[]; problems: ContentProblem[] } {
  const problems: ContentProblem[] = [];
  const others = (Object.keys(FOLDERS) as Folder[]).filter((folder) => folder !== 'schedule');
  const submissions = others.flatMap((folder) =>
    readFolder(contentFolder, folder, { sites, now, problems }).map(({ source, fields }) => ({ source, document: fields })),
  );
  const { single, recurring, problems: wrong } = expandRecurrences(readFolder(contentFolder, 'schedule', { sites, now, problems }), now);
  return { submissions: [...submissions, ...single, ...recurring], problems: [...problems, ...wrong] };
}

/** The occurrences of the recurring broadcasts in the content folder. Throws a `ContentError` if a file is unreadable. */
export function readRecurringBroadcasts(contentFolder: string, sites: readonly Site[], now: Date): Submission[] {
  const problems: ContentProblem[] = [];
  const { recurring, problems: wrong } = expandRecurrences(readFolder(contentFolder, 'schedule', { sites, now, problems }), now);
  if (problems.length + wrong.length > 0) throw new ContentError([...problems, ...wrong]);
  return recurring;
}

/** The documents of a folder with their fields. Adds unreadable files to `problems`. */
function readFolder(
  contentFolder: string,
  folder: Folder,
  { sites, now, problems }: { sites: readonly Site[]; now: Date; problems: ContentProblem[] },
): FileWithFields[] {
  const { type, between }: { type: string | undefined; between: readonly string[] } = FOLDERS[folder];
  return filesOf(contentFolder, folder, problems).flatMap((file) => {
    const source = path.join(folder, file);
    const segments = file.split(path.sep);
    if (segments.length !== between.length + 1) {
      problems.push({
        source,
        field: '',
        reason: `is at the wrong folder depth; it belongs in ${[folder, ...between.map((name) => `{${name}}`)].join('/')}/`,
      });
      return [];
    }
    const parse = file.endsWith('.md') ? parseMarkdown : parseYaml;
    const parsed = parseFile(path.join(contentFolder, source), { source, problems, parse });
    if (parsed === undefined) return [];
    const place = Object.fromEntries(between.map((name, index) => [name, segments[index]]));
    const timeZone = sites.find(({ alias }) => alias === segments[0])?.timeZone ?? 'Europe/Madrid';
    const name = path.basename(file, path.extname(file));
    return [{ source, fields: datesIn(complete({ name, type, place, parsed }), now, timeZone), timeZone }];
  });
}

type Fields = Record<string, unknown>;

/** A file's fields, completed with those that its folder and name define. */
function complete(file: { name: string; type: string | undefined; place: Fields; parsed: Fields }): Fields {
  const { name, type, place, parsed } = file;
  if (type !== undefined) return { type, id: name, ...place, ...(SLUG_IS_NAME.has(type) ? { slug: name } : {}), ...parsed };
  const id = `${String(place.site)}-${String(place.locale)}-${name}`;
  return { type: 'article', id, storyId: id, slug: name, ...place, ...parsed };
}

function parseMarkdown(text: string): Fields {
  const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text);
  if (!match) throw new Error('does not begin with fields between two lines "---"');
  const fields: unknown = parseYaml(match[1] ?? '');
  if (fields === null || typeof fields !== 'object') throw new Error('has no fields between the lines "---"');
  const isInterview = 'type' in fields && fields.type === 'interview';
  return { ...fields, body: readBody(match[2] ?? '', isInterview) };
}

/** The blocks of a text. Throws if something cannot be converted, so that the editor notices. */
function readBody(markdown: string, boldIsQuestion: boolean): unknown[] {
  const { blocks, losses } = markdownToBlocks(markdown, { boldIsQuestion });
  if (losses.length > 0)
    throw new Error(
      `the text contains elements that a story cannot have: ${losses.map(({ what, detail }) => `${what} (${detail})`).join(', ')}`,
    );
  return blocks;
}

function datesIn(value: Fields, now: Date, timeZone: string): Fields {
  const resolve = (part: unknown): unknown => {
    if (typeof part === 'string') return resolveRelativeInstant(part, now, timeZone);
    if (Array.isArray(part)) return part.map(resolve);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(Object.entries(part).map(([field, inner]) => [field, field === 'body' ? inner : resolve(inner)]));
  };
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, field === 'body' ? part : resolve(part)]));
}
