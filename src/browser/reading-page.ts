import { centerLinks } from './header/center-links.ts';
import { closeLikeMenu } from './header/close-details.ts';
import { countView, report } from './stories/count-story.ts';
import { fitMenu } from './header/fit-menu.ts';
import { tellRecentTimes } from './recent-times.ts';
import { wakeShareBar } from './stories/share-bar.ts';
import { keepPlace } from './stories/keep-place.ts';
import { followAlerts } from './alerts/follow-alerts.ts';
import { leaveIfGone, whenOpened } from './loaded-ahead.ts';
import { chooseTextSize } from './stories/text-size.ts';

/**
 * Scripts of all pages except the account pages, in one file that a browser downloads once. Each
 * part looks for its elements and does nothing on pages without them.
 */

const sections = document.querySelector<HTMLElement>('.section-row .sections');
const more = sections?.querySelector<HTMLElement>('.more');
const details = more?.querySelector('details');
if (sections && more && details) {
  fitMenu(sections, more);
  closeLikeMenu(details);
}
for (const row of document.querySelectorAll<HTMLElement>('.sections')) centerLinks(row);

whenOpened(() => {
  followAlerts();
  void leaveIfGone();
  tellRecentTimes();
  // The beginning of the cookie of a reader who has answered to the site's present purposes.
  const { ask = '' } = document.body.dataset;
  if (!document.cookie.includes(ask))
    void import('./consent/start-consent.ts').then((module) => module.startConsent());
});
const { story } = document.querySelector<HTMLElement>('[data-story]')?.dataset ?? {};
countView(story);
if (story) whenOpened(keepPlace);
const onShare = () => {
  if (story) report('share', { id: story });
};
for (const bar of document.querySelectorAll<HTMLElement>('.share-bar')) wakeShareBar(bar, onShare);
for (const group of document.querySelectorAll<HTMLDetailsElement>('.text-size')) {
  chooseTextSize(group);
  closeLikeMenu(group);
}
const comments = document.querySelector<HTMLElement>('[data-comments]');
if (comments)
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void import('./comments/show-comments.ts').then((module) => module.showComments(comments));
    },
    { rootMargin: '50%' },
  ).observe(comments);

// The searcher and comments add times to the page, and "back" restores a page of some time ago.
for (const type of ['portada:results', 'pageshow']) addEventListener(type, () => tellRecentTimes());
