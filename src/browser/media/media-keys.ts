/**
 * Lets keys act while the focus is inside an element. A key of a control that uses it itself, and
 * one with a modifier, are left alone. Letters act in either case.
 */
export function listenToKeys(root: HTMLElement, keys: Readonly<Record<string, () => void>>): void {
  root.addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey } = event;
    const act = keys[key.length === 1 ? key.toLowerCase() : key];
    if (
      !act ||
      altKey ||
      ctrlKey ||
      metaKey ||
      !(target instanceof Element) ||
      usesItself(target, key)
    )
      return;
    event.preventDefault();
    act();
  });
}

/**
 * Whether a control uses a key itself: a button its space, a list its keys, the volume its arrows,
 * a dialog all.
 */
function usesItself(target: Element, key: string): boolean {
  if (target.closest('dialog, select') !== null) return true;
  if (key === ' ') return target.closest('button, a, summary') !== null;
  return key.startsWith('Arrow') && target.matches('[data-part="volume"]');
}
