import { useEffect, useRef, useState } from 'react';
import { loadOwnVote, sendVote, type VoteProblem } from '#stores/polls/polls.ts';
import { takeFocus } from '#islands/forms/take-focus.ts';
import { readSession } from '#stores/accounts/session.ts';
import styles from './PollVote.module.css';

/** Texts of the namespace `poll` that the island shows. */
export const POLL_TEXTS = [
  'vote',
  'voting',
  'voted',
  'yours',
  'chooseOne',
  'tooMany',
  'notSent',
  'loginAgain',
  'needsScript',
] as const;

interface Props {
  /** Id of the poll. */
  id: string;
  /** Most options of a vote. */
  most: number;
  /** Id of the login prompt of visitors; absent where they vote without an account. */
  prompt: string | undefined;
  texts: Record<(typeof POLL_TEXTS)[number] | 'notStarted' | 'ended' | 'voteOnce', string>;
}

type State =
  | { kind: 'loading' | 'open' | 'sending' }
  | { kind: 'voted'; isNew: boolean; own: string; results: string };

/**
 * Milliseconds after which a result is fetched again: a vote is counted in it after a second at
 * most.
 */
const RECOUNTED = 1500;

/**
 * Why an island: the vote belongs to the reader, and the cached page is public. It is a child of
 * the poll's form, whose options are HTML. With `client:session`, the server-rendered button stays
 * without a session and opens the login prompt.
 */
export function PollVote({ id, most, prompt, texts }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    readSession();
    const form = root.current?.closest('form');
    if (!form) return undefined;
    let isBusy = false;
    const send = async (event: SubmitEvent) => {
      event.preventDefault();
      if (isBusy) return undefined;
      const chosen = new FormData(form).getAll('option').map(String);
      if (chosen.length === 0 || chosen.length > most)
        return setProblem(chosen.length === 0 ? texts.chooseOne : texts.tooMany);
      setProblem(undefined);
      setState({ kind: 'sending' });
      isBusy = true;
      const outcome = await sendVote(id, { options: chosen, isVisitor: prompt === undefined });
      isBusy = outcome.ok;
      if (outcome.ok)
        return settle(form, { options: chosen, results: outcome.results, isNew: true });
      setState({ kind: 'open' });
      setProblem(textOf(outcome.problem, texts));
      if (outcome.problem === 'session' && prompt !== undefined) showPrompt(prompt);
      return undefined;
    };
    const settle = (
      of: HTMLFormElement,
      { options, results, isNew }: { options: readonly string[]; results: string; isNew: boolean },
    ) => {
      const inputs = [...of.querySelectorAll<HTMLInputElement>('[name=option]')];
      const chosen = inputs.filter(({ value }) => options.includes(value));
      for (const input of inputs) input.disabled = true;
      for (const input of chosen) input.checked = true;
      of.dataset['voted'] = '';
      setState({
        kind: 'voted',
        isNew,
        results,
        own: chosen.map((input) => input.closest('label')?.textContent.trim()).join(' · '),
      });
    };
    form.addEventListener('submit', send);
    setState({ kind: 'loading' });
    const showOwn = async () => {
      const own = await loadOwnVote(id);
      if (own?.options && own.results !== null)
        settle(form, { options: own.options, results: own.results, isNew: false });
      else setState((before) => (before?.kind === 'loading' ? { kind: 'open' } : before));
    };
    void showOwn();
    return () => form.removeEventListener('submit', send);
  }, [id, most, prompt, texts]);

  return (
    <div ref={root} className={styles['vote']}>
      {state === undefined && prompt !== undefined && (
        <>
          <button type="button" className="main-action" {...opensModal(prompt)} data-scripted="">
            {texts.vote}
          </button>
          <noscript>
            <button type="submit" className="main-action">
              {texts.vote}
            </button>
          </noscript>
        </>
      )}
      {state === undefined && prompt === undefined && (
        <>
          <button type="submit" className="main-action">
            {texts.vote}
          </button>
          <noscript>
            <p className="note">{texts.needsScript}</p>
          </noscript>
        </>
      )}
      {state !== undefined && state.kind !== 'voted' && (
        <button type="submit" className="main-action" aria-disabled={state.kind !== 'open'}>
          {state.kind === 'sending' ? texts.voting : texts.vote}
        </button>
      )}
      <output
        className={styles['said']}
        tabIndex={-1}
        ref={state?.kind === 'voted' && state.isNew ? takeFocus : undefined}
      >
        {problem ??
          (state?.kind === 'voted' &&
            `${state.isNew ? texts.voted : texts.voteOnce} ${texts.yours}: ${state.own}.`)}
      </output>
      {state?.kind === 'voted' && <Results path={state.results} isNew={state.isNew} />}
    </div>
  );
}

/**
 * The part with the result, which the server renders. A vote that was just cast is in it a second
 * later at most.
 */
function Results({ path, isNew }: { path: string; isNew: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      // oxlint-disable-next-line no-restricted-globals -- a part of a page, not a call
      const answer = await fetch(path).catch(() => undefined);
      if (!answer?.ok) return;
      const part = document.createRange().createContextualFragment(await answer.text());
      if (!isGone) box.current?.replaceChildren(part);
    };
    void load();
    const timer = isNew ? setTimeout(() => void load(), RECOUNTED) : undefined;
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [path, isNew]);
  return <div ref={box} />;
}

function textOf(problem: VoteProblem, texts: Props['texts']): string {
  switch (problem) {
    case 'POLL_NOT_STARTED':
      return texts.notStarted;
    case 'POLL_ENDED':
      return texts.ended;
    case 'ALREADY_VOTED':
      return texts.voteOnce;
    case 'session':
      return texts.loginAgain;
    default:
      return texts.notSent;
  }
}

function showPrompt(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}

/**
 * Attributes without types in React. Browsers without `command` open the dialog as a popover
 * (src/browser/accounts/open-prompts.ts).
 */
function opensModal(dialog: string) {
  return { command: 'show-modal', commandfor: dialog };
}
