import { describe, expect, it } from 'vitest';
import { faultsOfFunctions } from '#scripts/checks/long-functions.ts';

/** A function with a number of lines. */
function functionOf(lines: number, head = 'function act() {'): string {
  return [head, ...Array.from({ length: lines - 2 }, () => '  step();'), '}'].join('\n');
}

/** A file with a number of functions, each with a number of lines. */
function fileOf(count: number, lines: number) {
  return {
    path: 'act.ts',
    text: Array.from({ length: count }, () => functionOf(lines)).join('\n\n'),
  };
}

describe('functions over 110 lines', () => {
  it('pass as long as there are five at most', () => {
    expect(faultsOfFunctions([fileOf(5, 111), fileOf(20, 110)])).toEqual([]);
  });

  it('fail from six on, in any number of files, with their places, names and lines', () => {
    const [fault, ...others] = faultsOfFunctions([
      fileOf(5, 111),
      { ...fileOf(1, 120), path: 'other.mjs' },
    ]);
    expect(fault).toContain('6 functions have more than 110 lines');
    expect(fault).toContain('act.ts:113 act (111)');
    expect(fault).toContain('other.mjs:1 act (120)');
    expect(others).toEqual([]);
  });

  it.each([
    ['a method', 'act.ts', `class Act {\n${functionOf(111, 'perform() {')}\n}`, '2 perform (111)'],
    [
      'a function without a name',
      'act.ts',
      `const act = ${functionOf(111, '() => {')};`,
      '1 without a name (111)',
    ],
    [
      'a component',
      'Act.tsx',
      functionOf(111, 'function Act() {').replace(/step\(\);\n\}$/, 'return <b />;\n}'),
      '1 Act (111)',
    ],
    [
      'a function inside another one',
      'act.ts',
      functionOf(3).replace('  step();', functionOf(111, 'function inner() {')),
      '2 inner (111)',
    ],
  ])('counts %s', (_kind, path, text, place) => {
    const [fault] = faultsOfFunctions([fileOf(5, 111), { path, text }]);
    expect(fault).toContain(`${path}:${place}`);
  });

  it('does not count a docstring', () => {
    const comment = `/**\n${' * A line.\n'.repeat(110)} */\n`;
    expect(
      faultsOfFunctions([{ path: 'act.ts', text: (comment + functionOf(110) + '\n').repeat(6) }]),
    ).toEqual([]);
  });
});
