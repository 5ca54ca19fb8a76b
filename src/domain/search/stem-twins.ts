import type { Locale } from '../locale/locale.ts';

/**
 * Nouns of one gender whose stem is that of another noun: casa and cas, porta and port. A noun is
 * listed in the singular without accents, if a stemmer confuses it with a word of another meaning.
 * A noun with two genders (gat and gata) is not.
 */
export const STEM_TWINS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  ca: wordsIn(`
    banca carta casa copa cosa costa data fila fusta llista marca mida moda mora pala pasta pesa pista planta plata porta punta
    rata rosa sala serra tala terra trama vela vida vila vista`),
  es: wordsIn(`
    banca barca caja carta casa copa cosa costa cuenta fruta hoja libra llama manga marca masa mesa moda obra pala pasta pata pesa
    plata plaza poza puerta pulsa punta rama rata rosa rueda sala seta suela tinta vela vida villa vista`),
};

function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/u).filter((word) => word !== ''));
}
