/**
 * Hides an element and all that follows it, the footer too, in the frame in which items are added
 * before it, so that nothing visible jumps: they go, and appear again below the items. An element
 * with the focus stays visible, because it would lose the focus.
 */
export function pushDown(element: HTMLElement): void {
  hideForAFrame([element, ...followersOf(element)]);
}

/** The same for what follows an element to which items have been added, before they are painted. */
export function pushFollowersDown(element: HTMLElement): void {
  hideForAFrame(followersOf(element));
}

function hideForAFrame(elements: readonly HTMLElement[]): void {
  const hidden = elements.filter((one) => !one.contains(document.activeElement));
  for (const { style } of hidden) style.visibility = 'hidden';
  // The second frame begins when the first one is painted.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { style } of hidden) style.visibility = '';
    }),
  );
}

/** All that follows an element in the page. */
function followersOf(element: HTMLElement): HTMLElement[] {
  const followers: HTMLElement[] = [];
  for (
    let parent: Element | null = element;
    parent && parent !== document.body;
    parent = parent.parentElement
  ) {
    for (let next = parent.nextElementSibling; next; next = next.nextElementSibling)
      if (next instanceof HTMLElement) followers.push(next);
  }
  return followers;
}
