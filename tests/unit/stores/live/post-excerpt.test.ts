import { describe, expect, it } from 'vitest';
import { postExcerpt } from '#stores/live/post-excerpt.ts';

describe('the excerpt of a post', () => {
  it.each([
    ['L’aigua **baixa**.', 'L’aigua baixa.'],
    [
      'Primer balanç:\n\n<table><caption>Pluja</caption>\n<tr><th>Punt</th></tr></table>',
      'Primer balanç: Pluja Punt',
    ],
    ['[El mapa](https://elfar.example/mapa) i ![un pont](pont)', 'El mapa i'],
    ['> Ens n’anem\n\n- un\n- dos\n\n## Títol', 'Ens n’anem un dos Títol'],
    ['**un** *dos* (_tres_), *quatre*', 'un dos (tres), quatre'],
    ['2 * 3 = 6, i nom_de_fitxer', '2 * 3 = 6, i nom_de_fitxer'],
    ['', ''],
  ])('makes words of %j', (markdown, words) => {
    expect(postExcerpt(markdown)).toBe(words);
  });

  it('ends after 160 characters with an ellipsis', () => {
    expect(postExcerpt('a'.repeat(161))).toBe(`${'a'.repeat(160)}…`);
    expect(postExcerpt('a'.repeat(160))).toBe('a'.repeat(160));
  });
});
