/** A block of cards, whose first one may be its lead, in a row of its own. */
export interface CardRows {
  cards: number;
  /** Number of leads. On a tablet the first has a row of its own, on a wide screen they have one. */
  leads: number;
  /** Columns on a wide screen. A tablet has two. */
  columns: number;
  /** Places without a card after the last one, which only a wide screen shows. */
  emptyPlaces: number;
}

/**
 * Classes of the place of a card in its block: `led`, `leads-3` of three leads, `last`, `isAlone` in the last row of a
 * tablet, `in-2` if the last row of a wide screen is incomplete and has two cards. A card does not
 * learn them from those that follow, because a page arrives in parts: each card would be the last
 * one once.
 */
export function cardPlace(
  index: number,
  { cards, leads, columns, emptyPlaces }: CardRows,
): Record<string, boolean> {
  const rest = cards - leads;
  const inLastRow = (rest + emptyPlaces) % columns;
  const isLead = index < leads;
  const isLed = index === 0 && isLead;
  return {
    led: isLed,
    [`leads-${leads}`]: isLead && leads > 1,
    last: index === cards - 1 && emptyPlaces === 0,
    isAlone: !isLed && index === cards - 1 && (cards - Math.min(1, leads)) % 2 === 1,
    [`in-${inLastRow}`]:
      !isLead && inLastRow > 0 && index - leads >= rest + emptyPlaces - inLastRow,
  };
}
