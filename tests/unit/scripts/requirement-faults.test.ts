import { describe, expect, it } from 'vitest';
import { requirementFaults } from '#scripts/checks/requirement-faults.ts';

const TABLE = '| Id | Requirement | State | File | Test |\n| --- | --- | --- | --- | --- |\n';
const GOOD =
  '| R2.1 | `/acceso/` is the login | works | `pages/acceso/index.astro` | `http/accounts/accounts.test.ts`, `e2e/once/links.test.ts` |';

/** The text of a test whose case names each of these rows. */
const naming = (rows: string) =>
  `// ${(rows.match(/R\d+\.\d+/g) ?? []).join(', ')}\nit('logs in', () => {});\n`;

/**
 * The faults of a document of section 2 with these rows, of a file that cites, and of the text of
 * the second test that GOOD names.
 */
function faultsOf(rows: string, cited = '', links = naming(rows)) {
  return requirementFaults({
    documents: [{ path: 'docs/requirements/02-screens.md', text: TABLE + rows }],
    sources: [
      { path: 'src/domain/problems.ts', text: cited },
      { path: 'tests/http/accounts/accounts.test.ts', text: naming(rows) },
      { path: 'tests/e2e/once/links.test.ts', text: links },
    ],
    records: new Set(['029']),
    exists: (path) =>
      [
        'src/pages/acceso/index.astro',
        'tests/http/accounts/accounts.test.ts',
        'tests/e2e/once/links.test.ts',
      ].includes(path),
  });
}

describe('a table of requirements', () => {
  it('is accepted with rows of each state', () => {
    const states = ['decided: 029', 'later', 'later: part 12'].map(
      (state, index) => `| R2.${index + 2} | A screen | ${state} | – | – |`,
    );
    expect(faultsOf([GOOD, ...states].join('\n'))).toEqual([]);
  });

  it.each([
    [
      'a file that does not exist',
      GOOD.replace('index.astro', 'gone.astro'),
      'src/pages/acceso/gone.astro does not exist',
    ],
    [
      'a test that does not exist',
      GOOD.replace('once/links', 'once/gone'),
      'tests/e2e/once/gone.test.ts does not exist',
    ],
    ['an unknown state', GOOD.replace('works', 'done'), 'the state "done" is unknown'],
    ['a state of two', GOOD.replace('works', 'works; decided: 029'), 'is unknown'],
    [
      'a decision without a record',
      GOOD.replace('works', 'decided: 099'),
      'no decision record 099',
    ],
    [
      'a decision without a number',
      GOOD.replace('works', 'decided'),
      'the state "decided" is unknown',
    ],
    [
      'a row that works without a test',
      '| R2.1 | A screen | works | `pages/acceso/index.astro` | – |',
      'works without a file or a test',
    ],
    [
      'a row with a cell too many',
      '| R2.1 | A screen | or two | later | – | – |',
      'the state "" is unknown',
    ],
    ['an id twice', `${GOOD}\n${GOOD}`, 'another row has this id'],
    ['an id of another section', GOOD.replace('R2.1', 'R3.1'), 'document of another section'],
    ['no row', '', 'has no row'],
  ])('is rejected with %s', (_what, rows, message) => {
    expect(faultsOf(rows)).toEqual([expect.stringContaining(message)]);
  });

  it('is rejected with the line and the id of the faulty row', () => {
    expect(faultsOf(GOOD.replace('works', 'done'))[0]).toMatch(
      /^docs\/requirements\/02-screens\.md:3 R2\.1: /,
    );
  });
});

describe('a test of a row', () => {
  it.each([
    ['above a case', "  // R2.1\n  test('opens', async () => {});"],
    ['above a table of cases', "// R2.1\nit.each([\n  1,\n])('opens %i', () => {});"],
    ['above a group', "// R2.1\ntest.describe('the login', () => {});"],
    ['above a group on each database', '// R2.1\ndescribeOnEachDatabase(logins);'],
    ['with other rows', "// R2.1, R2.1\nit('opens', () => {});"],
    ['in lines of a comment', "// R2.1\n// The page is opened twice.\nit('opens', () => {});"],
    ['in the title', "it('R2.1: opens', () => {});"],
  ])('may name it %s', (_where, text) => {
    expect(faultsOf(GOOD, '', text)).toEqual([]);
  });

  it.each([
    ['nowhere', "it('opens', () => {});"],
    ['beside other code', "// R2.1\nconst page = '/acceso/';\nit('opens', () => {});"],
    ['apart from the case', "// R2.1\n\nit('opens', () => {});"],
    ['in the body of a case', "it('opens', () => {\n  // R2.1\n  expect(1).toBe(1);\n});"],
    ['above an option of the cases', '// R2.1\ntest.use({ locale });'],
    ['above a function whose name begins like a case', '// R2.1\nitems.forEach(open);'],
    ['as the beginning of another id', "it('R2.1', () => {});".replace('R2.1', 'R2.12')],
  ])('may not name it %s', (_where, text) => {
    expect(faultsOf(GOOD, '', text)).toContainEqual(
      expect.stringContaining('R2.1: no case of tests/e2e/once/links.test.ts names R2.1'),
    );
  });

  it('is asked of a decided row too', () => {
    const decided = GOOD.replace('works', 'decided: 029');
    expect(faultsOf(decided, '', '')).toEqual([expect.stringContaining('names R2.1')]);
  });

  it('is asked of each row of a test', () => {
    const other = GOOD.replace('R2.1 ', 'R2.2 ');
    expect(faultsOf(`${GOOD}\n${other}`, '', naming('R2.1'))).toEqual([
      expect.stringContaining('links.test.ts names R2.2'),
    ]);
  });
});

describe('a citation', () => {
  it('is accepted if its section or its row exists, also over two lines of a comment', () => {
    expect(faultsOf(GOOD, '/** R2.1, SPECIFICATION §2 and §2, SPECIFICATION\n * §2 */')).toEqual(
      [],
    );
  });

  it.each([
    [
      'of an unknown section',
      '// A\n// SPECIFICATION §2, §12',
      'src/domain/problems.ts:2: §12 is no section',
    ],
    [
      'of an unknown section on the next line',
      '/* SPECIFICATION\n * §12 */',
      'src/domain/problems.ts:1: §12 is no section',
    ],
    [
      'of an unknown row',
      '// R2.99',
      'src/domain/problems.ts:1: no row of docs/requirements has the id R2.99',
    ],
    [
      'without a section',
      '// SPECIFICATION 2',
      'src/domain/problems.ts:1: SPECIFICATION without a section',
    ],
  ])('is rejected %s', (_what, cited, message) => {
    expect(faultsOf(GOOD, cited)).toEqual([expect.stringContaining(message)]);
  });
});
