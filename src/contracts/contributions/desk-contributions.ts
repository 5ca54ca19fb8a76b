import type { Reason } from '#domain/comments/phases.ts';
import type {
  ContributionState,
  GivenAnswer,
  GivenFile,
} from '#domain/contributions/contribution.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { defineDeskContract } from '../contract.ts';

/** A file of a contribution on the desk. */
export interface ContributionFile extends Pick<GivenFile, 'id' | 'kind' | 'alt'> {
  /** The name on the reader's device, as a label. */
  name: string;
  isPublic: boolean;
}

/** A contribution on the desk. `at` is in RFC 3339. */
export interface ContributionLine {
  id: string;
  at: string;
  locale: Locale;
  /** `contact`, or the `storyId` of a call. */
  form: string;
  state: ContributionState;
  /** Whether a reader with an account sent it. */
  hasAccount: boolean;
  isSuspect: boolean;
  /** The name below it when it is published. */
  signature: string | null;
  /** Null for the account of a demonstration, which learns nothing of other visitors. */
  answers: GivenAnswer[] | null;
  files: ContributionFile[];
  /** Findings about its texts. */
  reasons: Reason[];
  /** The last words of the desk to its sender. */
  note: string | null;
}

/** A form with contributions, or a call of the site that is open or was. */
export interface ContributionForm {
  form: string;
  /** Headline of the call in a language; null for the contact form, and for a call that has gone. */
  headline: string | null;
  counts: Readonly<Partial<Record<ContributionState, number>>>;
}

/**
 * GET /api/desk/contributions: answers of readers to forms on the site, the newest first, fifty at a
 * time. `?form=` is `contact` or the `storyId` of a call, all if it is missing. `?state=` is a
 * state. `cursor` is that of the next page, or null at the end.
 */
export const listContributions = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { contributions: ContributionLine[]; cursor: string | null };
}>()({ method: 'GET', path: '/api/desk/contributions', role: 'editor', problems: [] });

/** GET /api/desk/contributions/forms: the forms of the site, with counts by state. */
export const listContributionForms = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { forms: ContributionForm[] };
}>()({ method: 'GET', path: '/api/desk/contributions/forms', role: 'editor', problems: [] });

/**
 * GET /api/desk/contributions/export: what was sent by a form, as a file. `?form=` as in the list,
 * `?state=` a state, all if it is missing. `?format=` is `csv` (UTF-8, semicolons, one row each), or
 * `zip` (the same with all files). Not for the account of a demonstration.
 */
export const exportContributions = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: null;
}>()({
  method: 'GET',
  path: '/api/desk/contributions/export',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});

/**
 * GET /api/desk/contributions/{id}/files/{file}: the bytes of a file of a contribution, as an
 * attachment that no browser runs.
 */
export const readContributionFile = defineDeskContract<{
  params: { id: string; file: string };
  body: undefined;
  response: null;
}>()({
  method: 'GET',
  path: '/api/desk/contributions/{id}/files/{file}',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});

/**
 * PUT /api/desk/contributions/{id}: decides about a contribution. `note`: words to its sender, which
 * a rejection and a question need. A state of another form is invalid.
 */
export const decideContribution = defineDeskContract<{
  params: { id: string };
  body: { state: ContributionState; note?: string };
  response: ContributionLine;
}>()({
  method: 'PUT',
  path: '/api/desk/contributions/{id}',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});

/** DELETE /api/desk/contributions/{id}: deletes a contribution with its files for good. */
export const removeContribution = defineDeskContract<{
  params: { id: string };
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/desk/contributions/{id}',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});
