import { countFitting } from './fitting.ts';

/** Window width in pixels below which a row of sections is swiped instead. */
const SWIPED_BELOW = 800;

/**
 * Moves the items that do not fit into a row to the list of its last item, `more`, at every change
 * of the width. On a phone the row keeps all items and scrolls (SectionMenu).
 */
export function fitMenu(list: HTMLElement, more: HTMLElement): void {
  const hidden = more.querySelector('ul');
  if (!hidden) return;
  const items = [...list.children].filter(
    (item): item is HTMLElement => item instanceof HTMLElement && item !== more,
  );
  const fit = () => {
    more.before(...hidden.children);
    more.hidden = innerWidth < SWIPED_BELOW;
    if (more.hidden) return;
    const fitting = countFitting(
      items.map((item) => item.getBoundingClientRect().width),
      {
        width: list.clientWidth,
        gap: Number.parseFloat(getComputedStyle(list).columnGap),
        more: more.offsetWidth,
      },
    );
    hidden.replaceChildren(...items.slice(fitting));
    more.hidden = fitting === items.length;
    list.dataset['fitted'] = '';
  };
  new ResizeObserver(fit).observe(list);
  void document.fonts.ready.then(fit);
}
