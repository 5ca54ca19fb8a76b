import { closeLeftPopover } from './close-popover.ts';
import { followScrolling } from './move-header.ts';

/** Scripts of the elements on every page, in one file that a browser downloads once. */

const header = document.querySelector<HTMLElement>('body > header');
const row = header?.querySelector<HTMLElement>('.row');
if (header && row) followScrolling(header, row);

if ('popover' in HTMLElement.prototype)
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) closeLeftPopover(popover);
