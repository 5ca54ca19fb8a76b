import { ROUTES } from '#domain/routes/routes.ts';
import type { WorkClass } from '#domain/routes/work-class.ts';
import type { Contract } from './contract.ts';
import { changePassword } from './accounts/change-password.ts';
import { changeProfile } from './accounts/change-profile.ts';
import { checkNick } from './accounts/check-nick.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import { exportData } from './accounts/export-data.ts';
import { getChallenge } from './accounts/get-challenge.ts';
import { getProfile } from './accounts/get-profile.ts';
import { logInByProvider } from './accounts/log-in-by-provider.ts';
import { logIn } from './accounts/log-in.ts';
import { logOut } from './accounts/log-out.ts';
import { recoverPassword } from './accounts/recover-password.ts';
import { register } from './accounts/register.ts';
import { resendValidationMail } from './accounts/resend-validation-mail.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './accounts/sessions.ts';
import { toggleBulletin } from './accounts/toggle-bulletin.ts';
import { listSavedContents, listFollowedAuthors } from './accounts/list-bookmarks.ts';
import { saveContent, unsaveContent, followAuthor, unfollowAuthor } from './accounts/toggle-bookmark.ts';
import { getAlert, listAlerts, withdrawAlert, writeAlert } from './alerts/desk-alerts.ts';
import { appealSuspension } from './comments/appeal-suspension.ts';
import { listActivity } from './comments/list-activity.ts';
import { listOwnComments } from './comments/list-own-comments.ts';
import { reportComment, voteComment } from './comments/vote-comment.ts';
import { editComment, removeComment, writeComment } from './comments/write-comment.ts';
import { changeRoles } from './desk/change-roles.ts';
import { closeDesk, openDesk } from './desk/desk-session.ts';
import { endComp, giveComp, listComps } from './subscriptions/comps.ts';
import { listAudit } from './desk/list-audit.ts';
import { listMessageTests } from './paywall/message-tests.ts';
import {
  addPicture,
  claimPost,
  previewPost,
  releasePost,
  sendPicture,
  showLiveBlog,
  showPost,
  withdrawPost,
  writePost,
} from './live/live-blogs.ts';
import {
  listQueue,
  showComment,
  decideComment,
  decideComments,
  pickComment,
  listSuspensions,
  suspendReader,
  liftSuspension,
  keepSuspension,
  watchReader,
  closeComments,
} from './comments/moderation.ts';
import { confirmSecondFactor, mailFactorCode, renewRecoveryCodes, startSecondFactor } from './desk/second-factor.ts';
import { endDeskSession, listDeskSessions } from './desk/sessions.ts';
import { showHome } from './desk/show-home.ts';
import { subscribe } from './newsletters/subscribe.ts';
import { listCurrentAlerts } from './alerts/list-alerts.ts';
import { listPaywallMessages } from './paywall/list-messages.ts';
import { chooseDigest, countNotifications, listNotifications, readNotifications } from './notifications/own-notifications.ts';
import { listMedia } from './media/list-media.ts';
import { explainPage, purgePages } from './publishing/purge-pages.ts';
import { pushAlert, removeAlert } from './publishing/push-alert.ts';
import { getContent, pushContent, removeContent } from './publishing/push-content.ts';
import { pushPost, removePost } from './publishing/push-post.ts';
import { putMedia } from './media/put-media.ts';
import { giveStory } from './paywall/give-story.ts';
import { readStory } from './paywall/read-story.ts';
import { ownVote } from './polls/own-vote.ts';
import { pollChallenge } from './polls/poll-challenge.ts';
import { votePoll } from './polls/vote.ts';
import { countStory } from './reads/count-story.ts';
import { listStream, listStreams } from './streams/list-streams.ts';
import { searchStories, searchFurther } from './search/search-stories.ts';
import { suggest } from './search/suggest.ts';
import { giveSubscription } from './subscriptions/give-subscription.ts';
import { changeSubscription, getSubscription } from './subscriptions/own-subscription.ts';
import { receiveWebhook } from './subscriptions/receive-webhook.ts';
import { openPortal, startCheckout } from './subscriptions/start-checkout.ts';
import { searchShows, searchShowsFurther } from './shows/search-shows.ts';

/** Every contract with a path of its own. A test compares the list with the files of this folder. */
export const CONTRACTS: readonly Pick<Contract, 'method' | 'path' | 'work' | 'isJudged' | 'role'>[] = [
  changePassword,
  changeProfile,
  checkNick,
  deleteAccount,
  exportData,
  getChallenge,
  getProfile,
  logInByProvider,
  logIn,
  logOut,
  recoverPassword,
  register,
  resendValidationMail,
  listSessions,
  revokeOtherSessions,
  revokeSession,
  toggleBulletin,
  listSavedContents,
  listFollowedAuthors,
  saveContent,
  unsaveContent,
  followAuthor,
  unfollowAuthor,
  subscribe,
  readStory,
  giveStory,
  votePoll,
  ownVote,
  pollChallenge,
  purgePages,
  explainPage,
  changeRoles,
  mailFactorCode,
  startSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  openDesk,
  closeDesk,
  showHome,
  listAudit,
  listMessageTests,
  listComps,
  giveComp,
  endComp,
  showLiveBlog,
  showPost,
  writePost,
  withdrawPost,
  previewPost,
  claimPost,
  releasePost,
  sendPicture,
  addPicture,
  listDeskSessions,
  endDeskSession,
  listQueue,
  showComment,
  decideComment,
  decideComments,
  pickComment,
  listSuspensions,
  suspendReader,
  liftSuspension,
  keepSuspension,
  watchReader,
  closeComments,
  listAlerts,
  getAlert,
  writeAlert,
  withdrawAlert,
  pushContent,
  getContent,
  removeContent,
  pushPost,
  removePost,
  pushAlert,
  removeAlert,
  putMedia,
  listMedia,
  countStory,
  searchStories,
  searchFurther,
  suggest,
  searchShows,
  searchShowsFurther,
  listStreams,
  listStream,
  listCurrentAlerts,
  getSubscription,
  changeSubscription,
  startCheckout,
  openPortal,
  receiveWebhook,
  giveSubscription,
  listPaywallMessages,
  writeComment,
  editComment,
  removeComment,
  voteComment,
  reportComment,
  listOwnComments,
  listActivity,
  appealSuspension,
  listNotifications,
  countNotifications,
  readNotifications,
  chooseDigest,
];

interface Row {
  method: string | undefined;
  segments: readonly string[];
  work: WorkClass;
  isJudged?: true | undefined;
}

/** The contracts, and the pages below `/api`: mailed links, and the navigation to a social network and back. */
const ROWS: readonly Row[] = [
  ...CONTRACTS.map(({ method, path, work, isJudged }) => ({ method, segments: segmentsOf(path), work, isJudged })),
  ...ROUTES.flatMap(({ answer, pattern, work }) =>
    answer === 'call' && work !== undefined ? [{ method: undefined, segments: segmentsOf(pattern), work }] : [],
  ),
];

/** One more than the segments of the longest path. */
const MOST_SEGMENTS = Math.max(...ROWS.map(({ segments }) => segments.length)) + 1;

/**
 * The class of a call, or `undefined` if nothing is served at the path. With a method that the path does not have, the
 * class is that of another method, because the endpoint responds with 405. A trailing slash does not count. `isJudging`: whether
 * the site asks a service about comments.
 */
export function callClassOf(method: string, path: string, { isJudging = false } = {}): WorkClass | undefined {
  const rows = rowsAt(path);
  const row = rows.find((one) => one.method === method) ?? rows[0];
  return isJudging && row?.isJudged === true ? 'outside' : row?.work;
}

/** The methods of the contracts at a path; HEAD with GET. */
export function callMethodsOf(path: string): readonly string[] {
  return rowsAt(path).flatMap(({ method }) => (method === undefined ? [] : method === 'GET' ? [method, 'HEAD'] : [method]));
}

function rowsAt(path: string): readonly Row[] {
  const asked = segmentsOf(path, MOST_SEGMENTS);
  return ROWS.filter(({ segments }) => segments.length === asked.length && segments.every((one, at) => fits(one, asked[at])));
}

function fits(segment: string, asked: string | undefined): boolean {
  return segment.startsWith('{') ? asked !== '' : segment === asked;
}

/** The segments of a path, at most `most`. */
function segmentsOf(path: string, most?: number): string[] {
  return path.slice(1, path.endsWith('/') ? -1 : undefined).split('/', most);
}
