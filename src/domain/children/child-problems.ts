/** Reasons for which a change of a child is refused, each with a message of its own. */
export type ChildProblem = 'demo' | 'tooYoung' | 'full' | 'tooOften' | 'failed';

/** The reason that a problem code stands for. */
export function childProblemOf(code: string | undefined): ChildProblem {
  switch (code) {
    case 'DEMO_ACCOUNT':
      return 'demo';
    case 'GUARDIAN_TOO_YOUNG':
      return 'tooYoung';
    case 'CHILD_LIMIT_REACHED':
      return 'full';
    case 'TOO_MANY_REQUESTS':
      return 'tooOften';
    default:
      return 'failed';
  }
}
