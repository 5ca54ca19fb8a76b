import { Histogram } from '#server/platform/observability/histogram.ts';
import type { Sample } from '#server/platform/observability/sample.ts';
import type { RenderOutcome } from '#server/platform/page-cache/render-outcome.ts';

/** `answer`: a redirect or an error page. `missing`: 404 or 410. `failed`: Astro threw. */
type Result = RenderOutcome['kind'] | 'failed';

/** Durations of renders in this process, by result. */
export class RenderTimes {
  readonly #times: Readonly<Record<Result, Histogram>> = {
    page: new Histogram(),
    answer: new Histogram(),
    missing: new Histogram(),
    failed: new Histogram(),
  };

  async time(render: () => Promise<RenderOutcome>): Promise<RenderOutcome> {
    const startedAt = performance.now();
    let result: Result = 'failed';
    try {
      const outcome = await render();
      result = outcome.kind;
      return outcome;
    } finally {
      this.#times[result].observeSince(startedAt);
    }
  }

  readSamples(): Sample[] {
    return Object.entries(this.#times).map(([result, times]) =>
      times.sample('render_seconds', 'Duration of renders with compression, by result.', {
        result,
      }),
    );
  }
}
