import { describe, expect, it } from 'vitest';
import { coveringRuns, type TestRun } from '#scripts/tests/behaviours.ts';

const EDITIONS = [
  'El Far in Catalan',
  'El Far in Spanish',
  'Onda Marea in Spanish',
  'Onda Marea in Catalan',
];

const run = (title: string, fields: Partial<TestRun> = {}): TestRun => ({
  project: 'once',
  file: 'head.test.ts',
  line: 7,
  titles: [title],
  tags: [],
  ...fields,
});

const titlesOf = (runs: readonly TestRun[]) => runs.map(({ titles }) => titles.join(' › '));

describe('the covering list of the browser tests', () => {
  it('runs a behaviour once, whatever its edition, language, colour scheme and width', () => {
    const runs = [
      ...EDITIONS.map((edition) => run(`the menu of ${edition} opens`)),
      ...['in Catalan', 'in Spanish'].map((language) =>
        run(`a reader comments ${language}`, { line: 20 }),
      ),
      ...['light', 'dark'].map((scheme) => run(`the menu passes axe in ${scheme}`, { line: 30 })),
      ...['360 px', '800 px'].map((width) =>
        run('the rest moves nothing', { line: 40, titles: [width, 'the rest moves nothing'] }),
      ),
      ...['phone', 'desktop'].map((project) => run('the search opens', { line: 50, project })),
    ];
    expect(coveringRuns(runs).map(({ line }) => line)).toEqual([7, 20, 30, 40, 50]);
  });

  it('keeps tests of one line whose titles differ in other words', () => {
    const runs = ['bottom', 'float', 'modal'].map((type) =>
      run(`El Far shows a message of type ${type}`),
    );
    expect(coveringRuns(runs)).toEqual(runs);
  });

  it('keeps equal titles of two files, and of two lines', () => {
    const runs = [
      run('the page passes axe'),
      run('the page passes axe', { line: 9 }),
      run('the page passes axe', { file: 'foot.test.ts' }),
    ];
    expect(coveringRuns(runs)).toEqual(runs);
  });

  it('keeps the run without scripts beside the one with them', () => {
    const projects = ['phone', 'desktop', 'phone without JavaScript', 'desktop without JavaScript'];
    const chosen = coveringRuns(
      projects.map((project) => run('a reader follows a link', { project })),
    );
    expect(chosen.map(({ project }) => project.includes('without JavaScript'))).toEqual([
      false,
      true,
    ]);
  });

  it('keeps each value of a dimension that the test reads', () => {
    const runs = ['phone', 'desktop'].flatMap((project) =>
      EDITIONS.map((edition) =>
        run(`the topics of ${edition} scroll`, { project, tags: ['@each-width'] }),
      ),
    );
    expect(coveringRuns(runs).map(({ project }) => project)).toEqual(['phone', 'desktop']);
  });

  it('leaves tests of the full run out', () => {
    expect(
      coveringRuns([
        run('an ad that is empty', { tags: ['@full'] }),
        run('an ad that is missing'),
      ]).map(({ titles }) => titles),
    ).toEqual([['an ad that is missing']]);
  });

  it('lets every two values of a file meet', () => {
    const runs = Array.from({ length: 8 }, (_none, line) =>
      ['phone', 'desktop'].flatMap((project) =>
        EDITIONS.map((edition) => run(`behaviour ${line} of ${edition}`, { line, project })),
      ),
    ).flat();
    const met = coveringRuns(runs).map(
      ({ project, titles }) => `${project} ${titles.join('').replace(/^behaviour \d of /, '')}`,
    );
    expect(new Set(met).size).toBe(8);
  });

  it('chooses the same runs each time', () => {
    const runs = EDITIONS.map((edition) => run(`the menu of ${edition} opens`));
    expect(titlesOf(coveringRuns(runs))).toEqual(titlesOf(coveringRuns(runs)));
  });
});
