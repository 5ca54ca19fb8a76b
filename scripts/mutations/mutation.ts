/** A fault that is put into one place of a file, and the test files of which one test must fail. */
export interface Mutation {
  file: string;
  /** Text of the file. It occurs exactly once. */
  from: string;
  to: string;
  tests: readonly string[];
}

/** A place of a file with the text that replaces it. */
export type Fault = readonly [from: string, to: string];

/** The mutations of a file whose faults the same tests find. */
export function faultsOf(file: string, tests: readonly string[], faults: readonly Fault[]): Mutation[] {
  return faults.map(([from, to]) => ({ file, from, to, tests }));
}
