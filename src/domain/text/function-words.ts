import type { Locale } from '../locale/locale.ts';

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/**
 * Articles, prepositions, pronouns, conjunctions and forms of auxiliary verbs. They are in every
 * story, and therefore neither in the search index nor in queries. PostgreSQL has such a list for
 * Spanish only, with words of content in it.
 */
export const FUNCTION_WORDS: Readonly<Record<Locale, ReadonlySet<string>>> = {
  ca: listOf(
    `a al als amb an aquell aquella aquelles aquells aquest aquesta aquestes aquests això allò així com d de del dels des
    dalt dins el els em en ens entre és era eren es et fins ha han he hem hi ho i ja jo l la les li los m me mentre
    meu meva molt més n na ne ni no nosaltres o on per però perquè pel pels que quan què qui s sa se sense ser ses seu
    seva seves seus si sí sobre són sota t també tan tant te té teu teva tu un una unes uns us va vaig van vam vosaltres
    havia havien ser sigui fos doncs cap com quan quant quanta quants quantes quin quina quins quines pot poden podem puc`,
  ),
  es: listOf(
    `a al ante aquel aquella aquellas aquellos aquí así aún como con cual cuando de del desde donde e el él ella ellas
    ellos en entre era eran es esa esas ese eso esos esta está estas este esto estos fue ha han hasta hay he la las le
    les lo los más me mi mis mientras muy nada ni no nos nosotros o os para pero por porque pues que qué quien se sea
    sí si sin sobre son su sus también tan tanto te ti tu tus u un una unas uno unos y ya yo había habían ser cuánto cuánta cuántos cuántas cuándo cómo dónde cuál cuáles quién quiénes puede pueden podemos puedo`,
  ),
};
