/**
 * Gives the gate in the text the heading, the sentence and the links of the wall over it, so that
 * both say one thing: the gate was printed for all readers. A wall without links leaves those of the
 * gate, because a reader must find a way.
 */
export function sayInGate(wall: Element): void {
  const gate = document.querySelector('.closed-part aside');
  const textOf = (part: string) => wall.querySelector(part)?.textContent ?? '';
  gate?.querySelector('h2')?.replaceChildren(textOf('h2'));
  gate?.querySelector('p')?.replaceChildren(textOf('.ways p'));
  const ways = gate?.querySelector('.ways');
  const links = wall.querySelectorAll('.ways a,.end a');
  if (links.length === 0 || !ways) return;
  for (const link of ways.querySelectorAll('a')) link.remove();
  ways.prepend(...[...links].map((link) => link.cloneNode(true)));
}
