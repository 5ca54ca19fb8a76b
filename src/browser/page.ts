import { closeLikeMenu } from './close-details.ts';
import { closeLeftPopover } from './close-popover.ts';
import { fitMenu } from './fit-menu.ts';
import { followScrolling } from './move-header.ts';

/**
 * The scripts of what stands on every page: one file, which a browser downloads once. Each part looks for the elements that it works on. What stands on
 * some pages only has its script in its component.
 */

const header = document.querySelector<HTMLElement>('body > header');
const row = header?.querySelector<HTMLElement>('.row');
if (header && row) followScrolling(header, row);

const sections = header?.querySelector<HTMLElement>('.section-row .sections');
const more = sections?.querySelector<HTMLElement>('.more');
const details = more?.querySelector('details');
if (sections && more && details) {
  fitMenu(sections, more);
  closeLikeMenu(details);
}

if ('popover' in HTMLElement.prototype)
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) closeLeftPopover(popover);
