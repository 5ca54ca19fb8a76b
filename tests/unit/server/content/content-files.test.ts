import { describe, expect, it } from 'vitest';
import { ContentError, readContentFiles, readSites } from '../../../../src/server/content/content-files.ts';
import { newsroomWith } from '../../../support/newsroom-files.ts';

const NOW = new Date('2026-03-15T12:00:00Z');

function read(files: Record<string, string> = {}) {
  const folder = newsroomWith(files);
  const { submissions, problems } = readContentFiles(folder, readSites(folder), NOW);
  return {
    problems: problems.map(({ source, reason }) => `${source}: ${reason}`),
    document: (source: string) => submissions.find((submission) => submission.source === source)?.document,
    sources: submissions.map(({ source }) => source),
  };
}

describe('content files', () => {
  it('say with their place and name what their fields do not', () => {
    const { document, problems } = read();
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
    expect(document('pictures/port.yaml')).toMatchObject({ type: 'picture', id: 'port', file: 'port.jpg' });
  });

  it('may count their dates from today, in the zone of their site, but not in their text', () => {
    const { document } = read({
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
    ['stories/elfar/bad.md', '---\nheadline: x\n---\n', 'stands at the wrong depth; it belongs in stories/{site}/{locale}/'],
    ['pictures/elfar/bad.yaml', 'file: x.jpg', 'stands at the wrong depth; it belongs in pictures/'],
    ['tags/elfar/bad.yaml', '- one\n- two\n', 'is not a list of fields'],
    ['tags/elfar/bad.yaml', '', 'is not a list of fields'],
    [
      'stories/elfar/ca/bad.md',
      '---\nheadline: x\n---\n\n<form><input></form>\n',
      expect.stringContaining('the text holds what a story cannot'),
    ],
  ])('that cannot be read are named with the reason: %s %j', (name, text, reason) => {
    const folder = newsroomWith({ [name]: text });
    const { submissions, problems } = readContentFiles(folder, readSites(folder), NOW);
    expect(problems).toEqual([{ source: name, field: '', reason }]);
    expect(submissions.map(({ source }) => source)).not.toContain(name);
  });

  it('that are drafts of an editor’s program are passed over', () => {
    const { sources, problems } = read({ 'tags/elfar/.port.yaml.swp': 'x', 'tags/elfar/.hidden.yaml': 'x', 'tags/elfar/notes.txt': 'x' });
    expect(sources.filter((source) => source.startsWith('tags'))).toEqual(['tags/elfar/elfar-port.yaml']);
    expect(problems).toEqual([]);
  });
});

describe('site files', () => {
  it('are read in the order of their aliases', () => {
    expect(readSites(newsroomWith()).map(({ alias }) => alias)).toEqual(['elfar', 'ondamarea']);
  });

  it('that do not fit are all named at once', () => {
    const folder = newsroomWith({ 'sites/elfar.yaml': 'alias: elfar\n', 'sites/ondamarea.yaml': 'alias: [\n' });
    expect(() => readSites(folder)).toThrow(ContentError);
    expect(() => readSites(folder)).toThrow(/sites\/elfar\.yaml: name: [^]*sites\/ondamarea\.yaml: /);
  });

  it('must be there', () => {
    expect(() => readSites(newsroomWith({ 'sites/elfar.yaml': undefined, 'sites/ondamarea.yaml': undefined }))).toThrow(
      'holds no site that can be read',
    );
  });
});
