import { closeLikeMenu } from './close-details.ts';
import { closeLeftPopover } from './close-popover.ts';
import { checkSearch } from './check-search.ts';
import { fitMenu } from './fit-menu.ts';
import { followScrolling } from './move-header.ts';
import { showAlert } from './show-alert.ts';

/**
 * The scripts of what stands on every page: one file, which a browser downloads once. Each part looks for the elements that it works on. What stands on
 * some pages only has its script in its component.
 */

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
const find = (selector: string) => document.querySelector<HTMLElement>(selector);

const header = find('body > header');
const row = header?.querySelector<HTMLElement>('.row');
if (header && row) followScrolling(header, row);

const sections = find('.section-row .sections');
const more = sections?.querySelector<HTMLElement>('.more');
const details = more?.querySelector('details');
if (sections && more && details) {
  fitMenu(sections, more);
  closeLikeMenu(details);
}

const search = document.querySelector<HTMLFormElement>('#search-layer form');
const input = search?.querySelector('input');
const message = search?.querySelector('p');
if (search && input && message) checkSearch(search, input, message);

for (const alert of all('.alert')) if (showAlert(alert)) break;
if ('popover' in HTMLElement.prototype) for (const popover of all('[popover]')) closeLeftPopover(popover);
