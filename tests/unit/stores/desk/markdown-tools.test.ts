import { expect, test } from 'vitest';
import { withBlock, withLines, withSigns } from '#stores/desk/markdown-tools.ts';

test('signs enclose the selected words, which stay selected', () => {
  expect(withSigns({ text: 'El vent gira', from: 3, to: 7 }, '**', '**')).toEqual({
    text: 'El **vent** gira',
    from: 5,
    to: 9,
  });
  expect(withSigns({ text: '', from: 0, to: 0 }, '[', '](https://)')).toEqual({
    text: '[](https://)',
    from: 1,
    to: 1,
  });
});

test('the lines of a selection get a sign, and lose it when all have it', () => {
  const marked = withLines({ text: 'a\nuna\ndues\nz', from: 3, to: 8 }, '- ');
  expect(marked).toEqual({ text: 'a\n- una\n- dues\nz', from: 2, to: 14 });
  expect(withLines(marked, '- ').text).toBe('a\nuna\ndues\nz');
});

test('a block stands alone after the paragraph of the cursor', () => {
  expect(withBlock({ text: '', from: 0, to: 0 }, '![a](picture:b)')).toEqual({
    text: '![a](picture:b)\n\n',
    from: 17,
    to: 17,
  });
  expect(withBlock({ text: 'Primer.\n\nSegon.', from: 2, to: 2 }, 'X')).toEqual({
    text: 'Primer.\n\nX\n\nSegon.',
    from: 12,
    to: 12,
  });
});
