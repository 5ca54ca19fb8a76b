import { ROUTES } from '#domain/routes/routes.ts';
import type { WorkClass } from '#domain/routes/work-class.ts';
import type { Contract } from './contract.ts';
import * as accounts from './accounts/contracts.ts';
import * as alerts from './alerts/contracts.ts';
import * as children from './children/contracts.ts';
import * as comments from './comments/contracts.ts';
import * as contributions from './contributions/contracts.ts';
import * as desk from './desk/contracts.ts';
import * as interviews from './interviews/contracts.ts';
import * as live from './live/contracts.ts';
import * as media from './media/contracts.ts';
import * as newsletters from './newsletters/contracts.ts';
import * as notifications from './notifications/contracts.ts';
import * as paywall from './paywall/contracts.ts';
import * as polls from './polls/contracts.ts';
import * as publishing from './publishing/contracts.ts';
import * as reads from './reads/contracts.ts';
import * as search from './search/contracts.ts';
import * as shows from './shows/contracts.ts';
import * as streams from './streams/contracts.ts';
import * as subscriptions from './subscriptions/contracts.ts';
import * as uploads from './uploads/contracts.ts';

type ListedContract = Pick<Contract, 'method' | 'path' | 'work' | 'isJudged' | 'role'>;

/**
 * Every contract with a path of its own, by subject. A test compares them with the files of the
 * subjects.
 */
export const CONTRACTS: readonly ListedContract[] = [
  accounts,
  alerts,
  children,
  comments,
  contributions,
  desk,
  interviews,
  live,
  media,
  newsletters,
  notifications,
  paywall,
  polls,
  publishing,
  reads,
  search,
  shows,
  streams,
  subscriptions,
  uploads,
].flatMap((subject) => Object.values<unknown>(subject).filter(isContract));

/** Files of contracts export limits and lists as well. */
function isContract(exported: unknown): exported is ListedContract {
  return (
    typeof exported === 'object' &&
    exported !== null &&
    'method' in exported &&
    'path' in exported &&
    'work' in exported
  );
}

interface Row {
  method: string | undefined;
  segments: readonly string[];
  work: WorkClass;
  isJudged?: true | undefined;
}

/**
 * The contracts, and the pages below `/api`: mailed links, and the navigation to a social network
 * and back.
 */
const ROWS: readonly Row[] = [
  ...CONTRACTS.map(({ method, path, work, isJudged }) => ({
    method,
    segments: segmentsOf(path),
    work,
    isJudged,
  })),
  ...ROUTES.flatMap(({ answer, pattern, work }) =>
    answer === 'call' && work !== undefined
      ? [{ method: undefined, segments: segmentsOf(pattern), work }]
      : [],
  ),
];

/** One more than the segments of the longest path. */
const MOST_SEGMENTS = Math.max(...ROWS.map(({ segments }) => segments.length)) + 1;

/**
 * The class of a call, or `undefined` if nothing is served at the path. With a method that the path
 * does not have, the class is that of another method, because the endpoint responds with 405. A
 * trailing slash does not count. `isJudging`: whether the site asks a service about comments.
 */
export function callClassOf(
  method: string,
  path: string,
  { isJudging = false } = {},
): WorkClass | undefined {
  const rows = rowsAt(path);
  const row = rows.find((one) => one.method === method) ?? rows[0];
  return isJudging && row?.isJudged === true ? 'outside' : row?.work;
}

/** The methods of the contracts at a path; HEAD with GET. */
export function callMethodsOf(path: string): readonly string[] {
  return rowsAt(path).flatMap(({ method }) =>
    method === undefined ? [] : method === 'GET' ? [method, 'HEAD'] : [method],
  );
}

function rowsAt(path: string): readonly Row[] {
  const asked = segmentsOf(path, MOST_SEGMENTS);
  return ROWS.filter(
    ({ segments }) =>
      segments.length === asked.length && segments.every((one, at) => fits(one, asked[at])),
  );
}

function fits(segment: string, asked: string | undefined): boolean {
  return segment.startsWith('{') ? asked !== '' : segment === asked;
}

/** The segments of a path, at most `most`. */
function segmentsOf(path: string, most?: number): string[] {
  return path.slice(1, path.endsWith('/') ? -1 : undefined).split('/', most);
}
