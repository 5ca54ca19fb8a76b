/**
 * Scrolls a row of links horizontally so that its current link is in the middle, and later the link
 * that gets the focus: browsers leave a link that is partly visible where it is. The page does not
 * move.
 */
export function centerLinks(row: HTMLElement): void {
  const center = (link: EventTarget | null) => {
    if (link instanceof HTMLElement)
      row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  };
  // Called first after the page's first layout: to read positions earlier would require one more.
  new ResizeObserver(() => center(row.querySelector('[aria-current]'))).observe(row);
  row.addEventListener('focusin', ({ target }) => center(target));
}
