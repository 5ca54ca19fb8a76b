/**
 * The index of the tab that a key leads to, of `count` tabs; `undefined` for other keys
 * (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function tabAfterKey(
  key: string,
  { index, count, isVertical }: { index: number; count: number; isVertical: boolean },
) {
  switch (key) {
    case isVertical ? 'ArrowDown' : 'ArrowRight':
      return (index + 1) % count;
    case isVertical ? 'ArrowUp' : 'ArrowLeft':
      return (index + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

let selectors = 0;

/**
 * Shows one of the panels of an element at a time, by its tabs or its select. Without the script
 * all panels are shown.
 */
export function wakeTabSelector(element: HTMLElement): void {
  selectors += 1;
  const name = `panel-${selectors}`;
  const panels = [...element.querySelectorAll<HTMLElement>('.panel')];
  const tabs = [...element.querySelectorAll<HTMLElement>('[role="tab"]')];
  const select = element.querySelector('select');
  const isVertical = element.querySelector('[aria-orientation="vertical"]') !== null;
  const show = (chosen: number) => {
    for (const [index, panel] of panels.entries())
      panel.classList.toggle('isOpen', index === chosen);
    for (const [index, tab] of tabs.entries()) {
      tab.ariaSelected = String(index === chosen);
      tab.tabIndex = index === chosen ? 0 : -1;
    }
  };
  for (const [index, tab] of tabs.entries()) {
    const panel = panels[index];
    if (!panel) continue;
    tab.id = `${name}-tab-${index}`;
    panel.id = `${name}-${index}`;
    panel.role = 'tabpanel';
    panel.setAttribute('aria-labelledby', tab.id);
    tab.setAttribute('aria-controls', panel.id);
    tab.addEventListener('click', () => show(index));
    tab.addEventListener('keydown', (event) => {
      const next = tabAfterKey(event.key, { index, count: tabs.length, isVertical });
      if (next === undefined) return;
      event.preventDefault();
      show(next);
      tabs[next]?.focus();
    });
  }
  if (!select) return;
  select.addEventListener('change', () => show(select.selectedIndex));
  // A browser restores the choice when the reader returns by the history.
  show(select.selectedIndex);
}
