/**
 * Gives the gate in the text the heading, the sentence and the links of the wall over it, so that
 * both say one thing: the gate was printed for all readers.
 */
export function sayInGate(wall: Element): void {
  const gate = document.querySelector('.closed-part > aside');
  const ways = gate?.querySelector('.ways');
  for (const [part, of] of [
    ['h2', 'h2'],
    ['p', '.ways > p'],
  ] as const) {
    const words = gate?.querySelector(part);
    if (words) words.textContent = wall.querySelector(of)?.textContent ?? '';
  }
  const links = [...wall.querySelectorAll('.ways > a, .end > a')];
  ways?.replaceChildren(
    ...links.map((link) => link.cloneNode(true)),
    ...ways.querySelectorAll('form'),
  );
}
