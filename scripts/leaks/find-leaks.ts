import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReaderBrowser } from '#tests/support/readers/reader-browser.ts';
import type { Story } from '#domain/stories/story.ts';
import { addressesInBody, leaksIn, windowsOfBody } from './closed-words.ts';
import { leakFormsOf, type ClosedStory } from './leak-forms.ts';

/** A kind of reader without the right to the closed parts, with a browser on each site. */
export interface LeakReader {
  name: string;
  /** Whether the kind of reader may read the closed part of a story without an allowance. */
  mayRead(story: Pick<Story, 'access'>): boolean;
  browserOf(site: string): ReaderBrowser;
}

export interface Leak {
  story: string;
  what: string;
  reader: string;
  /** The closed words in the answer. */
  words: string;
}

/**
 * Asks for every closed story in every form, as each reader, and looks for the closed words.
 * Returns the leaks and the number of answers.
 */
export async function findLeaks(
  stories: readonly ClosedStory[],
  readers: readonly LeakReader[],
): Promise<{ leaks: Leak[]; answers: number }> {
  const leaks: Leak[] = [];
  let answers = 0;
  for (const closed of stories)
    for (const form of leakFormsOf(closed))
      for (const [index, reader] of readers.entries()) {
        if ((index > 0 && form.isPersonal !== true) || reader.mayRead(closed.story)) continue;
        const { method, path: to, body, headers } = form;
        const { status, text } = await reader
          .browserOf(closed.site.alias)
          .call(method, to, body, headers);
        answers += 1;
        const [words] = form.isFile === true && status < 400 ? ['the file'] : leaksIn(text, closed);
        if (words !== undefined)
          leaks.push({
            story: closed.story.id,
            what: `${form.what} (${method} ${to})`,
            reader: reader.name,
            words,
          });
      }
  return { leaks, answers };
}

/** Looks for closed words in the files of a page cache, which nginx serves. */
export function findLeaksOnDisk(
  folder: string,
  stories: readonly (Pick<ClosedStory, 'windows' | 'addresses'> & { story: Pick<Story, 'id'> })[],
): { leaks: Leak[]; files: number } {
  // The other encodings of a page have the same bytes.
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name),
  );
  const leaks = files.flatMap(({ parentPath, name }) => {
    const body = readFileSync(path.join(parentPath, name), 'utf8');
    const found = windowsOfBody(body);
    return stories.flatMap(({ story, windows, addresses }) => {
      const [words] = [...found.intersection(windows), ...addressesInBody(body, addresses)];
      return words === undefined
        ? []
        : [{ story: story.id, what: `file ${name}`, reader: 'nginx', words }];
    });
  });
  return { leaks, files: files.length };
}
