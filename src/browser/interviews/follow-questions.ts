import styles from './questions.css?url&no-inline';
// From one file, of which the article's script loads one chunk.
import { fetchPart, followParts, loadStyles } from '../comments/show-comments.ts';
import { pushFollowersDown } from '../lists/push-down.ts';
import { QUESTIONS_SHOWN } from './questions-shown.ts';

/** The cookie of a session, as in `browser/comments/keep-form.ts`. */
const SESSION = /(?:^|; )(?:__Host-)?portada_reader=/;

/**
 * Puts the part with the readers' questions in the place of the link to them when it comes near,
 * and lets its links change it in place. A vote of a visitor opens the login prompt; a reader with a
 * session has the island. A question that gets its answer stays in its place and says so.
 */
export function followQuestions(section: HTMLElement): void {
  const names = { part: '.questions', list: '.question-list', shown: QUESTIONS_SHOWN };
  followParts(section, names);
  section.addEventListener('submit', (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== 'vote') return;
    if (SESSION.test(document.cookie)) return;
    const prompt = document.getElementById('vote-question-prompt');
    if (!(prompt instanceof HTMLDialogElement)) return;
    event.preventDefault();
    // As in `browser/comments/keep-form.ts`.
    if ('command' in HTMLButtonElement.prototype || !('popover' in HTMLElement.prototype))
      prompt.showModal();
    else prompt.showPopover();
  });
  new IntersectionObserver(
    (entries, observer) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load(section);
    },
    { rootMargin: '50%' },
  ).observe(section);
  const answers = section.parentElement?.querySelector('.posts');
  if (answers)
    new MutationObserver(() => markAnswered(section, answers)).observe(answers, {
      childList: true,
    });
}

async function load(section: HTMLElement): Promise<void> {
  const [html] = await Promise.all([
    fetchPart(section.dataset['questions'] ?? ''),
    loadStyles(styles),
  ]);
  const place = section.querySelector<HTMLElement>('.questions');
  if (html === undefined || !place) return;
  pushFollowersDown(place);
  const part = document.createElement('template');
  part.innerHTML = html;
  place.replaceWith(part.content);
  dispatchEvent(new Event('portada:results'));
  document.dispatchEvent(new Event(QUESTIONS_SHOWN));
}

/** A question whose answer has come into the page takes no votes any more. */
function markAnswered(section: HTMLElement, answers: Element): void {
  for (const item of section.querySelectorAll<HTMLElement>('.question-list > li')) {
    const isAnswered = answers.querySelector(`[id="${item.dataset['id']}"]`) !== null;
    item.classList.toggle('isAnswered', isAnswered);
    for (const button of item.querySelectorAll('button'))
      button.disabled = isAnswered || item.classList.contains('isOwn');
    const said = item.querySelector<HTMLElement>('.hasAnswer');
    if (said) said.hidden = !isAnswered;
  }
}
