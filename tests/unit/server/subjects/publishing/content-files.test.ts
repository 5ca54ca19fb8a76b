import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import { ContentError } from '#server/platform/settings/content-problem.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import { newsroomWith } from '#tests/support/newsroom/newsroom-files.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const NOW = new Date('2026-03-15T12:00:00Z');

const story = (body: string) => `---\nheadline: Titular\n---\n\n${body}\n`;

async function read(files: Record<string, string> = {}) {
  const folder = newsroomWith(files);
  const { submissions, problems } = await readContentFiles(folder, {
    sites: readSites(folder),
    now: NOW,
    markdown: markdownInPlace,
  });
  return {
    problems: problems.map(({ source, reason }) => `${source}: ${reason}`),
    document: (source: string) =>
      submissions.find((submission) => submission.source === source)?.document,
    sources: submissions.map(({ source }) => source),
  };
}

describe('content files', () => {
  it('derives missing fields from the path and name of a file', async () => {
    const { document, problems } = await read();
    expect(problems).toEqual([]);
    expect(document('stories/elfar/ca/el-port-obre.md')).toMatchObject({
      type: 'article',
      id: 'elfar-ca-el-port-obre',
      storyId: 'port',
      slug: 'el-port-obre',
      site: 'elfar',
      locale: 'ca',
      body: [{ type: 'paragraph', html: 'El port obre avui.' }],
    });
    expect(document('authors/elfar/berta-far.yaml')).toEqual({
      type: 'author',
      id: 'berta-far',
      slug: 'berta-far',
      site: 'elfar',
      name: 'Berta Far',
    });
    expect(document('pictures/port.yaml')).toMatchObject({
      type: 'picture',
      id: 'port',
      file: 'port.jpg',
    });
  });

  it('resolves relative dates of fields in the site’s time zone, but not in texts', async () => {
    const { document } = await read({
      'stories/elfar/ca/avui.md':
        '---\nheadline: Avui\ntaxon: elfar-politica\npublishedAt: today 07:30\ncorrections: [{ at: 1 day ago 10:00, text: Ahir }]\n---\n\ntoday\n',
    });
    expect(document('stories/elfar/ca/avui.md')).toMatchObject({
      publishedAt: '2026-03-15T07:30:00+01:00',
      corrections: [{ at: '2026-03-14T10:00:00+01:00', text: 'Ahir' }],
      body: [{ html: 'today' }],
    });
  });

  it.each([
    ['stories/elfar/ca/bad.md', 'no fields', 'does not begin with fields between two lines "---"'],
    ['stories/elfar/ca/bad.md', '---\nnull\n---\n', 'has no fields between the lines "---"'],
    ['stories/elfar/ca/bad.md', '---\nheadline: [\n---\n', expect.stringMatching(/line \d/)],
    [
      'stories/elfar/bad.md',
      '---\nheadline: x\n---\n',
      'is at the wrong folder depth; it belongs in stories/{site}/{locale}/',
    ],
    [
      'pictures/elfar/bad.yaml',
      'file: x.jpg',
      'is at the wrong folder depth; it belongs in pictures/',
    ],
    ['tags/elfar/bad.yaml', '- one\n- two\n', 'is not a list of fields'],
    ['tags/elfar/bad.yaml', '', 'is not a list of fields'],
    [
      'stories/elfar/ca/bad.md',
      '---\nheadline: x\n---\n\n<form><input></form>\n',
      expect.stringContaining('the text contains elements that a story cannot have'),
    ],
    [
      'tags/elfar/latin.yaml',
      Buffer.from('name: { ca: Pàgina }', 'latin1'),
      'is not in UTF-8: save it in that encoding',
    ],
    [
      'stories/elfar/ca/bad.markdown',
      '---\nheadline: x\n---\n',
      'is not read: names of content files end in .md, .yaml or .yml',
    ],
    [
      'stories/elfar/ca/BAD.MD',
      '---\nheadline: x\n---\n',
      'is not read: names of content files end in .md, .yaml or .yml',
    ],
    [
      'stories/elfar/ca/bad.md',
      story('```galery\npictures: []\n```'),
      expect.stringContaining('block "galery" (no block has this name; write gallery'),
    ],
    [
      'stories/elfar/ca/bad.md',
      story('```Vídeo\nsrc: x\n```'),
      expect.stringContaining('write video'),
    ],
    [
      'stories/elfar/ca/bad.md',
      story('```vidoe\nsrc: x\n```'),
      expect.stringContaining('write video'),
    ],
    [
      'stories/elfar/ca/bad.md',
      story('```polls\npoll: x\n```'),
      expect.stringContaining('write poll'),
    ],
  ])('reports an unreadable file with the reason: %s %s', async (name, text, reason) => {
    const folder = newsroomWith({ [name]: text });
    const { submissions, problems } = await readContentFiles(folder, {
      sites: readSites(folder),
      now: NOW,
      markdown: markdownInPlace,
    });
    expect(problems).toEqual([{ source: name, field: '', reason }]);
    expect(submissions.map(({ source }) => source)).not.toContain(name);
  });

  it.each(['js', 'yaml', 'perl', 'make', 'vim', 'python', ''])(
    'reads a fence named "%s" as code',
    async (language) => {
      const { document, problems } = await read({
        'stories/elfar/ca/codi.md': story(`\`\`\`${language}\na: 1\n\`\`\``),
      });
      expect(problems).toEqual([]);
      expect(document('stories/elfar/ca/codi.md')).toMatchObject({
        body: [{ type: 'code', text: 'a: 1' }],
      });
    },
  );

  it('accepts a content file with a byte order mark', async () => {
    const { document, problems } = await read({
      'stories/elfar/ca/marca.md': `\uFEFF${story('Text.')}`,
    });
    expect(problems).toEqual([]);
    expect(document('stories/elfar/ca/marca.md')).toMatchObject({ headline: 'Titular' });
  });

  it('ignores hidden files and files of other types', async () => {
    const { sources, problems } = await read({
      'tags/elfar/.port.yaml.swp': 'x',
      'tags/elfar/.hidden.yaml': 'x',
      'tags/elfar/notes.txt': 'x',
    });
    expect(sources.filter((source) => source.startsWith('tags'))).toEqual([
      'tags/elfar/elfar-port.yaml',
    ]);
    expect(problems).toEqual([]);
  });
});

describe('site files', () => {
  it('reads sites in the order of their aliases', () => {
    expect(readSites(newsroomWith()).map(({ alias }) => alias)).toEqual(['elfar', 'ondamarea']);
  });

  it('reports all invalid sites at once', () => {
    const folder = newsroomWith({
      'sites/elfar.yaml': 'alias: elfar\n',
      'sites/ondamarea.yaml': 'alias: [\n',
    });
    expect(() => readSites(folder)).toThrow(ContentError);
    expect(() => readSites(folder)).toThrow(
      /sites\/elfar\.yaml: name: [^]*sites\/ondamarea\.yaml: /,
    );
  });

  it('rejects a site with another site’s host, an unknown theme or time zone, or an alias unlike its file name', () => {
    const elfar = readFileSync(path.join(newsroomWith(), 'sites', 'elfar.yaml'), 'utf8');
    const more = (alias: string) =>
      elfar.replace('alias: elfar', `alias: ${alias}`).replace('theme: elfar', 'theme: none') +
      'timeZone: Europe/Madrd\n';
    expect(() => readSites(newsroomWith({ 'sites/fanal.yaml': more('fanal') }))).toThrow(
      'sites/fanal.yaml: timeZone: must be a time zone by its name, like Europe/Madrid',
    );
    const folder = newsroomWith({ 'sites/fanal.yaml': more('fanals').replace(/timeZone.*/, '') });
    expect(() => readSites(folder)).toThrow(
      /sites\/fanal\.yaml: alias: is "fanals"[^]*hosts: "elfar\.localhost" is already used by sites\/elfar\.yaml[^]*theme: there is no src\/styles\/themes\/none\.css/,
    );
  });

  it('rejects a content folder without sites', () => {
    const folder = newsroomWith({
      'sites/elfar.yaml': undefined,
      'sites/ondamarea.yaml': undefined,
    });
    expect(() => readSites(folder)).toThrow(`contains no readable site. CONTENT_DIR is ${folder}`);
  });
});
