/**
 * Adds items above an element in view, such as the link at the end of a list. It and all that follows it, the footer too, are
 * invisible in the frame of the change, so that nothing visible jumps: they go, and appear again below the items. An element
 * with the focus stays visible, because it would lose the focus.
 */
export function pushDown(element: HTMLElement, add: () => void): void {
  const moved = followersOf(element).filter((one) => !one.contains(document.activeElement));
  for (const { style } of moved) style.visibility = 'hidden';
  add();
  // The second frame begins when the first one is painted.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      for (const { style } of moved) style.visibility = '';
    }),
  );
}

/** An element, and all that follows it in the page. */
function followersOf(element: HTMLElement): HTMLElement[] {
  const followers = [element];
  for (let parent: Element | null = element; parent && parent !== document.body; parent = parent.parentElement) {
    for (let next = parent.nextElementSibling; next; next = next.nextElementSibling) if (next instanceof HTMLElement) followers.push(next);
  }
  return followers;
}
