import { sendQuestionVote, type OwnInInterview } from '#stores/interviews/questions.ts';

/**
 * Lets the buttons of the list vote without a new page. The number in the list changes in place,
 * and the order stays as it is. Returns the function that ends it.
 */
export function takeVotes(
  section: HTMLElement,
  {
    interview,
    onVoted,
    onProblem,
  }: {
    interview: string;
    onVoted(question: string, isTaken: boolean): void;
    onProblem(code: string): void;
  },
): () => void {
  const busy = new Set<string>();
  const vote = async (button: HTMLButtonElement) => {
    const question = button.value;
    const isTaken = button.getAttribute('aria-pressed') !== 'true';
    if (busy.has(question)) return;
    busy.add(question);
    const result = await sendQuestionVote(interview, { question, isTaken });
    busy.delete(question);
    // The vote of another tab or device.
    const isKnown = !result.ok && result.code === 'VOTE_ONCE';
    if (result.ok) show(button, result.value.votes);
    if (result.ok || isKnown) onVoted(question, isTaken);
    else onProblem(result.code);
  };
  const take = (event: SubmitEvent) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement) || !submitter.matches('.question-vote')) return;
    event.preventDefault();
    event.stopPropagation();
    void vote(submitter);
  };
  section.addEventListener('submit', take);
  return () => section.removeEventListener('submit', take);
}

/** Writes the count of a question into its button, and into its name. */
function show(button: HTMLButtonElement, votes: number): void {
  const number = button.querySelector('.number');
  const before = number?.textContent ?? '';
  if (number) number.textContent = String(votes);
  const name = button.getAttribute('aria-label') ?? '';
  // The count is the last number of the name.
  const at = name.lastIndexOf(before);
  if (before !== '' && at >= 0)
    button.setAttribute(
      'aria-label',
      `${name.slice(0, at)}${votes}${name.slice(at + before.length)}`,
    );
}

/** Marks the reader's own questions and votes in the list. */
export function markOwn(section: HTMLElement, { questions, votes }: OwnInInterview): void {
  const own = new Set(questions.map(({ id }) => id));
  for (const item of section.querySelectorAll<HTMLElement>('.question-list > li')) {
    const id = item.dataset['id'] ?? '';
    const isOwn = own.has(id);
    item.classList.toggle('isOwn', isOwn);
    const mark = item.querySelector<HTMLElement>('.own');
    if (mark) mark.hidden = !isOwn;
    const button = item.querySelector<HTMLButtonElement>('.question-vote');
    if (!button) continue;
    button.disabled = isOwn || item.classList.contains('isAnswered');
    button.setAttribute('aria-pressed', String(votes.includes(id)));
  }
}
