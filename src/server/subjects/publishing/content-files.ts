import path from 'node:path';
import { parse as parseYaml } from 'yaml';
import type { Site } from '#domain/sites/site.ts';
import { resolveRelativeInstant } from '#domain/dates/relative-instant.ts';
import { expandRecurrences, type FileWithFields } from './expand-recurrences.ts';
import { FILE_LIMIT, type MarkdownParser } from '../html/markdown-parser.ts';
import { filesOf, parseFile } from '#server/platform/settings/content-folder.ts';
import type { ContentProblem } from '#server/platform/settings/content-problem.ts';
import type { Submission } from './publisher.ts';

/**
 * Folders of the content folder, the document type in each, and the fields that the subfolder names
 * define.
 */
const FOLDERS = {
  stories: { type: undefined, between: ['site', 'locale'] },
  fronts: { type: 'front', between: ['site', 'locale'] },
  'hot-topics': { type: 'hot-topic', between: ['site', 'locale'] },
  alerts: { type: 'alert', between: ['site', 'locale'] },
  'house-ads': { type: 'house-ad', between: ['site', 'locale'] },
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

/** The sites of a content folder, and the present. */
interface Reading {
  sites: readonly Site[];
  now: Date;
  markdown: Pick<MarkdownParser, 'parse'>;
  problems: ContentProblem[];
}

/** Types whose file name is the default slug. */
const SLUG_IS_NAME: ReadonlySet<string> = new Set(['author', 'show', 'blog', 'newsletter']);

/**
 * Every document in the content folder as a submission. Relative dates and recurring broadcasts are
 * resolved against `now`. Unreadable files are problems.
 */
export async function readContentFiles(
  contentFolder: string,
  reading: Omit<Reading, 'problems'>,
): Promise<{ submissions: Submission[]; problems: ContentProblem[] }> {
  const problems: ContentProblem[] = [];
  const submissions: Submission[] = [];
  for (const folder of (Object.keys(FOLDERS) as Folder[]).filter((name) => name !== 'schedule')) {
    const files = await readFolder(contentFolder, folder, { ...reading, problems });
    submissions.push(...files.map(({ source, fields }) => ({ source, document: fields })));
  }
  const schedule = await readFolder(contentFolder, 'schedule', { ...reading, problems });
  const { single, recurring, problems: wrong } = expandRecurrences(schedule, reading.now);
  return {
    submissions: [...submissions, ...single, ...recurring],
    problems: [...problems, ...wrong],
  };
}

/**
 * The occurrences of the recurring broadcasts in the content folder. Unreadable files are left out.
 */
export async function readRecurringBroadcasts(
  contentFolder: string,
  reading: Omit<Reading, 'problems'>,
): Promise<Submission[]> {
  const schedule = await readFolder(contentFolder, 'schedule', { ...reading, problems: [] });
  return expandRecurrences(schedule, reading.now).recurring;
}

/** The documents of a folder with their fields. Adds unreadable files to `problems`. */
async function readFolder(
  contentFolder: string,
  folder: Folder,
  reading: Reading,
): Promise<FileWithFields[]> {
  const { sites, now, problems } = reading;
  const { type, between }: { type: string | undefined; between: readonly string[] } =
    FOLDERS[folder];
  const read: FileWithFields[] = [];
  for (const file of filesOf(contentFolder, folder, problems)) {
    const source = path.join(folder, file);
    const segments = file.split(path.sep);
    if (segments.length !== between.length + 1) {
      problems.push({
        source,
        field: '',
        reason: `is at the wrong folder depth; it belongs in ${[folder, ...between.map((name) => `{${name}}`)].join('/')}/`,
      });
      continue;
    }
    const isMarkdown = file.endsWith('.md');
    const fields = parseFile(path.join(contentFolder, source), {
      source,
      problems,
      parse: isMarkdown ? splitText : parseYaml,
    });
    const parsed = fields && isMarkdown ? await withBlocks(fields, source, reading) : fields;
    if (parsed === undefined) continue;
    const place = Object.fromEntries(between.map((name, index) => [name, segments[index]]));
    const timeZone = sites.find(({ alias }) => alias === segments[0])?.timeZone ?? 'Europe/Madrid';
    const name = path.basename(file, path.extname(file));
    read.push({
      source,
      fields: datesIn(complete({ name, type, place, parsed }), now, timeZone),
      timeZone,
    });
  }
  return read;
}

type Fields = Record<string, unknown>;

/** A file's fields, completed with those that its folder and name define. */
function complete(file: {
  name: string;
  type: string | undefined;
  place: Fields;
  parsed: Fields;
}): Fields {
  const { name, type, place, parsed } = file;
  if (type !== undefined)
    return {
      type,
      id: name,
      ...place,
      ...(SLUG_IS_NAME.has(type) ? { slug: name } : {}),
      ...parsed,
    };
  const id = `${String(place.site)}-${String(place.locale)}-${name}`;
  return { type: 'article', id, storyId: id, slug: name, ...place, ...parsed };
}

/** The fields of a file, with its text as `body`. */
function splitText(text: string): Fields {
  const match = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n([\s\S]*))?$/.exec(text);
  if (!match) throw new Error('does not begin with fields between two lines "---"');
  const fields: unknown = parseYaml(match[1] ?? '');
  if (fields === null || typeof fields !== 'object')
    throw new Error('has no fields between the lines "---"');
  return { ...fields, body: match[2] ?? '' };
}

/**
 * The fields with the blocks of their text. A text that cannot be converted is a problem, so that
 * the editor notices.
 */
async function withBlocks(
  fields: Fields,
  source: string,
  { markdown, problems }: Reading,
): Promise<Fields | undefined> {
  try {
    const boldIsQuestion = fields['type'] === 'interview';
    const { blocks, losses } = await markdown.parse(
      { markdown: String(fields['body']), boldIsQuestion },
      FILE_LIMIT,
    );
    if (losses.length === 0) return { ...fields, body: blocks };
    const lost = losses.map(({ what, detail }) => `${what} (${detail})`).join(', ');
    problems.push({
      source,
      field: '',
      reason: `the text contains elements that a story cannot have: ${lost}`,
    });
  } catch (error) {
    problems.push({
      source,
      field: '',
      reason: error instanceof Error ? error.message : String(error),
    });
  }
  return undefined;
}

function datesIn(value: Fields, now: Date, timeZone: string): Fields {
  const resolve = (part: unknown): unknown => {
    if (typeof part === 'string') return resolveRelativeInstant(part, now, timeZone);
    if (Array.isArray(part)) return part.map(resolve);
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).map(([field, inner]) => [
        field,
        field === 'body' ? inner : resolve(inner),
      ]),
    );
  };
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [field, field === 'body' ? part : resolve(part)]),
  );
}
