/**
 * Requests that are begun in one turn of the event loop. A refusal takes some 0.2 ms: 500 that come
 * at once would hold every reader behind them for a tenth of a second.
 */
const AT_ONCE = 4;

/**
 * Begins work by turns: at most `atOnce` in one turn of the event loop, the others in the next
 * ones, in order. Between two turns the event loop reads its sockets, so that known pages, which do
 * not wait here, are sent.
 */
export function createTurns(atOnce = AT_ONCE): (work: () => void) => void {
  let waiting: (() => void)[] = [];
  let begun = 0;
  let isScheduled = false;
  const nextTurn = () => {
    isScheduled = false;
    const some = waiting.slice(0, atOnce);
    waiting = waiting.slice(atOnce);
    begun = some.length;
    if (begun > 0) schedule();
    for (const work of some) work();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  };
  return (work) => {
    schedule();
    if (begun >= atOnce) return void waiting.push(work);
    begun += 1;
    work();
  };
}
