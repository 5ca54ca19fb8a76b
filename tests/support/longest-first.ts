import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest files of the contract and http tests, longest first. A long file that starts last
 * leaves all workers but one without work. Vitest orders the others: by their last durations, or by
 * their sizes.
 */
const LONGEST = [
  'http/content/recovered-database',
  'contract/content/content-repository',
  'http/calls/hostile-calls-of-readers',
  'http/node/database-problems',
  'http/calls/hostile-calls-of-content',
  'http/uploads/in-a-node',
  'contract/database/open-database',
  'contract/database/embedded-upkeep',
  'http/node/start-and-stop',
  'http/desk/role-command',
  'http/node/damaged-database',
  'http/node/shared-data-folder',
  'http/accounts/subscription',
  'contract/serving/page-disk',
  'contract/subscriptions/subscriptions',
  'http/desk/desk-entry',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return place === -1 ? LONGEST.length : place;
};

/** Starts the longest test files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
