import type { MediaProblem } from '../media-problem.ts';
import { partOf, type Player } from '../player-parts.ts';
import type { PlayerSource } from './player-source.ts';

/** Milliseconds of waiting after which a lower quality is offered. */
const STALLED_AFTER = 10_000;

/**
 * Shows why a video does not play, with a way on, and offers a lower quality, if there is one,
 * after ten seconds of waiting.
 */
export function watchProblems(player: Player, source: PlayerSource): void {
  const { root, video } = player;
  const box = partOf(player, 'problem');
  const texts = [...box.querySelectorAll<HTMLElement>('[data-problem]')];
  const lower = partOf(player, 'lower');
  const show = (problem: MediaProblem | 'stalled' | undefined) => {
    box.hidden = problem === undefined;
    for (const text of texts) text.hidden = text.dataset['problem'] !== problem;
    lower.hidden = problem !== 'stalled';
    if (problem === undefined) delete root.dataset['problem'];
    else root.dataset['problem'] = problem;
  };
  source.onProblem(show);
  partOf(player, 'retry').addEventListener('click', () => {
    show(undefined);
    source.retry();
    void video.play().catch(() => {});
    partOf(player, 'play').focus();
  });
  lower.addEventListener('click', () => {
    show(undefined);
    source.lowerQuality();
    partOf(player, 'play').focus();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    delete root.dataset['waiting'];
    if (root.dataset['problem'] === 'stalled') show(undefined);
  };
  video.addEventListener('waiting', () => {
    rest();
    root.dataset['waiting'] = '';
    timer = setTimeout(() => source.canLower() && show('stalled'), STALLED_AFTER);
  });
  for (const type of ['playing', 'pause', 'error', 'ended']) video.addEventListener(type, rest);
}
