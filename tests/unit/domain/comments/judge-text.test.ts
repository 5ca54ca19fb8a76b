import { expect, it } from 'vitest';
import { judgeText } from '#domain/comments/judge-text.ts';
import { compileWords } from '#domain/comments/word-list.ts';

const words = compileWords([{ hold: ['burro'], reject: ['lladre*'] }]);

it('notes words of the lists, many links and mixed scripts, and decides nothing', () => {
  expect(judgeText('Quina nit més bonica', words)).toEqual([]);
  expect(judgeText('Un burro i uns lladregots', words)).toMatchObject([
    { phase: 'words', word: 'burro' },
    { phase: 'words', word: 'lladre*' },
  ]);
  const links = 'https://a.example https://b.example https://c.example https://d.example';
  expect(judgeText(links, words)).toEqual([{ phase: 'links', code: 'many' }]);
  expect(judgeText('El pоrt', words)).toEqual([{ phase: 'scripts', code: 'mixed' }]);
});
