/** A block of cards, whose first one may be its lead, in a row of its own. */
export interface CardRows {
  cards: number;
  /** Whether the first card is the lead. */
  isLed: boolean;
  /** Columns on a wide screen. A tablet has two. */
  columns: number;
  /** Places without a card after the last one, which only a wide screen shows. */
  emptyPlaces: number;
}

/**
 * Classes of the place of a card in its block: `led`, `last`, `isAlone` in the last row of a
 * tablet, `in-2` if the last row of a wide screen is incomplete and has two cards. A card does not
 * learn them from those that follow, because a page arrives in parts: each card would be the last
 * one once.
 */
export function cardPlace(
  index: number,
  { cards, isLed, columns, emptyPlaces }: CardRows,
): Record<string, boolean> {
  const lead = isLed ? 1 : 0;
  const rest = cards - lead;
  const inLastRow = (rest + emptyPlaces) % columns;
  const isLead = index < lead;
  return {
    led: isLead,
    last: index === cards - 1 && emptyPlaces === 0,
    isAlone: !isLead && index === cards - 1 && rest % 2 === 1,
    [`in-${inLastRow}`]: !isLead && inLastRow > 0 && index - lead >= rest + emptyPlaces - inLastRow,
  };
}
