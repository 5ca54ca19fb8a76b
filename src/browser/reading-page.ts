import { closeLikeMenu } from './close-details.ts';
import { fitMenu } from './fit-menu.ts';
import { tellRecentTimes } from './recent-times.ts';
import { wakeShareBar } from './share-bar.ts';
import { showAlert } from './show-alert.ts';
import { chooseTextSize } from './text-size.ts';

/**
 * The scripts of the pages that are read, which are all but those that lead into an account: one file, which a browser downloads once. Each part looks for
 * the elements that it works on; a page without them is left as it is.
 */

const sections = document.querySelector<HTMLElement>('.section-row .sections');
const more = sections?.querySelector<HTMLElement>('.more');
const details = more?.querySelector('details');
if (sections && more && details) {
  fitMenu(sections, more);
  closeLikeMenu(details);
}

for (const alert of document.querySelectorAll<HTMLElement>('.alert')) if (showAlert(alert)) break;
for (const bar of document.querySelectorAll<HTMLElement>('.share-bar')) wakeShareBar(bar);
for (const group of document.querySelectorAll<HTMLElement>('.text-size')) chooseTextSize(group);

tellRecentTimes();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) tellRecentTimes();
});
