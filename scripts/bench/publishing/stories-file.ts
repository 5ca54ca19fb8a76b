import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DEMO_CONTENT } from '../nodes/workspace.ts';

const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const STORIES_A_DAY = 20;

/**
 * Writes `count` ninjs documents, one a line, whose texts are those of the demo newsroom. The
 * result is deterministic.
 */
export function writeStoriesFile(file: string, count: number): void {
  const bodies = readdirSync(path.join(DEMO_CONTENT, 'stories'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .map((name) => paragraphsOf(readFileSync(name, 'utf8')));
  const opened = openSync(file, 'w');
  for (let index = 0; index < count; index += 1) {
    const created = new Date(
      FIRST_DAY + Math.floor(index / STORIES_A_DAY) * DAY + (index % STORIES_A_DAY) * 60_000,
    ).toISOString();
    const document = {
      uri: `urn:bench:huge:${index}`,
      type: 'text',
      language: 'ca',
      versioncreated: created,
      headline: `Titular ${index}`,
      body_html: bodies[index % bodies.length],
    };
    writeSync(opened, `${JSON.stringify(document)}\n`);
  }
  closeSync(opened);
}

/** The plain paragraphs of a Markdown story as HTML. */
function paragraphsOf(markdown: string): string {
  const [, , ...text] = markdown.split(/^---$/m);
  const paragraphs = text
    .join('---')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split(/\n{2,}/)
    .filter((paragraph) => /^\p{L}/u.test(paragraph.trim()));
  return paragraphs
    .map((paragraph) => `<p>${paragraph.replaceAll(/[<>&]/g, ' ').trim()}</p>`)
    .join('');
}
