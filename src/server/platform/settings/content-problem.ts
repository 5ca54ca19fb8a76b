import { StartError } from '../observability/start-error.ts';

/** A validation error: the source, the field and the reason. */
export interface ContentProblem {
  /** A file, an import's source id, or the id in the URL of a push. */
  source: string;
  /** Dotted path of the field, '' for the whole document. */
  field: string;
  reason: string;
  /**
   * Kind of problem, if a caller can act on it: the path belongs to another story, the store has a
   * newer version, or the document was changed since the caller read it.
   */
  code?: 'address-taken' | 'outdated-version' | 'overtaken';
}

/** All problems of the content at once, one per line with file, field and reason. */
export class ContentError extends StartError {
  override name = 'ContentError';
  readonly problems: readonly ContentProblem[];

  constructor(problems: readonly ContentProblem[]) {
    const lines = problems.map(
      ({ source, field, reason }) => `  ${source}${field === '' ? '' : `: ${field}`}: ${reason}`,
    );
    super(
      'CONTENT_INVALID',
      `The content has ${problems.length} problem(s), so nothing was changed:\n${lines.join('\n')}`,
    );
    this.problems = problems;
  }
}
