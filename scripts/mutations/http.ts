import { faultsOf, type Mutation } from './mutation.ts';

const HTTP = 'src/server/platform/http';
const FRONT = 'src/server/platform/front';
const TESTS = 'tests/http/node';
const SERVING = 'tests/http/serving';

const DEMONSTRATION = 'tests/http/desk/demonstration.test.ts';

/** Faults in answers that only a request to a listener finds. */
export const HTTP_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    `${HTTP}/cdn-tags.ts`,
    ['tests/unit/server/platform/http/cdn-tags.test.ts'],
    [
      ['tags.length > MOST_TAGS ? [MANY] : ', ''],
      ['return [MANY, ...new Set(', 'return [...new Set('],
      ['.slice(0, 8)', '.slice(0, 2)'],
    ],
  ),
  ...faultsOf(
    `${FRONT}/ask-for-render.ts`,
    [`${TESTS}/worker-faults.test.ts`],
    [
      ['hasEnded(error) ? !(await wasInnocent(worker)) : ', 'hasEnded(error) || '],
      ['hasEnded(error) ? !(await wasInnocent(worker)) : ', ''],
    ],
  ),
  ...faultsOf(
    `${FRONT}/worker-process.ts`,
    [`${TESTS}/worker-faults.test.ts`],
    [
      ['(!isKilled && FROM_OUTSIDE.has(how))', 'FROM_OUTSIDE.has(how)'],
      ['(!isKilled && FROM_OUTSIDE.has(how))', '!isKilled'],
    ],
  ),
  ...faultsOf(
    'src/middleware.ts',
    ['tests/http/pages/posted-forms.test.ts'],
    [
      [
        'context.rewrite(new Request(new URL(inEdition(context.locals.edition, `/${status}/`), context.url)))',
        'context.rewrite(new URL(inEdition(context.locals.edition, `/${status}/`), context.url))',
      ],
    ],
  ),
  ...faultsOf(
    'scripts/deploy-files/path-expressions.ts',
    ['tests/unit/scripts/deploy-files-checked.test.ts'],
    [
      [`[...SECRET_PARTS, '{email}']`, 'SECRET_PARTS'],
      ['`^POST${LOCALE}/${ofReaders}/`,', ''],
    ],
  ),
  ...faultsOf(
    `${HTTP}/listener.ts`,
    [
      `${SERVING}/listener.test.ts`,
      `${SERVING}/listener-pages.test.ts`,
      `${SERVING}/http-server.test.ts`,
    ],
    [
      [
        'if (!hit || hasHostTwice(request.rawHeaders)) return undefined;',
        'if (!hit) return undefined;',
      ],
      ['} else if (hit.accept !== accept) {', '} else if (hit.accept === undefined) {'],
      ['if (!isRead(request)) return sendWrongMethod(response, route);', ''],
      ['sendStatus(response, 421)', 'sendStatus(response, 404)'],
      ["path === '/favicon.ico'", "path === '/favicon.png'"],
      ["{ Allow: 'GET, HEAD' }", "{ Allow: 'GET' }"],
      ['sendStatus(response, result ? 200 : 503)', 'sendStatus(response, 200)'],
      ['const page = pages.peek(hit.key);', 'const page = hit.page;'],
    ],
  ),
  ...faultsOf(
    `${HTTP}/send-page.ts`,
    [`${SERVING}/listener-pages.test.ts`],
    [
      ["'public, max-age=0, must-revalidate'", "'public, max-age=60, must-revalidate'"],
      ["if (matchesEtag(request.headers['if-none-match'], etag)) {", "if (etag === '') {"],
    ],
  ),
  ...faultsOf(
    `${HTTP}/files/send-file.ts`,
    [`${SERVING}/listener-files.test.ts`],
    [
      ["request.headers['if-range'] === undefined || request.headers['if-range'] === etag", 'true'],
      ['`bytes */${facts.size}`', '`bytes */0`'],
      ["range === 'whole' ? 200 : 206", '200'],
      [' || facts.size === 0', ''],
      ["'Accept-Ranges': 'bytes', ", ''],
      ["if (matchesEtag(request.headers['if-none-match'], etag)) {", "if (etag === '') {"],
      [
        "if (!match || (match[1] === '' && match[2] === '')) return 'whole';",
        "if (!match) return 'unsatisfiable';",
      ],
    ],
  ),
  ...faultsOf(
    `${HTTP}/http-server.ts`,
    [`${SERVING}/http-server.test.ts`],
    [
      ['maxHeaderSize: MAX_HEADER_SIZE', 'maxHeaderSize: 10 * MAX_HEADER_SIZE'],
      ['response.shouldKeepAlive = false', 'response.shouldKeepAlive = true'],
      ['headersTimeout: 10_000', 'headersTimeout: 100_000'],
      ["sendStatus(response, 408, { Connection: 'close' })", 'sendStatus(response, 400)'],
      ["case 'EADDRINUSE':", "case 'EADDRINUSE, or not':"],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/reads/front/receive-beacon.ts',
    [`${SERVING}/beacons.test.ts`],
    [
      ["if (isBot(request)) return 'bot';", ''],
      ["if (isOptedOut(request.headers)) return 'opted-out';", ''],
      ["if (!isFromOwnPage(request, site)) return refuse('foreign-origin', 'FOREIGN_ORIGIN');", ''],
      ['view: 20, vitals', 'view: 200, vitals'],
      ["if (text.length > BEACON_BYTES) resolve('too long');", ''],
      ['if (request.method !== countStory.method)', "if (request.method === '')"],
      ['writeHead(204)', 'writeHead(200)'],
      ["times('read') === 1", "times('read') > 0"],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/abuse-protection/attempt-limiter.ts',
    [DEMONSTRATION],
    [['${attempts.count} + excluded.count', '${attempts.count} + 1']],
  ),
  ...faultsOf(
    'src/server/entrances/endpoints/desk-upload.ts',
    [DEMONSTRATION],
    [['length === undefined ? DEMO_UPLOADS.most + 1 : Math.ceil(Number(length) / 1000)', '1']],
  ),
  ...faultsOf(
    'src/server/programs/worker/reset-moderation.ts',
    ['tests/http/desk/demonstration.test.ts'],
    [
      ["isClosed: first === 'open'", "isClosed: first !== 'open'"],
      ["last('watch', 'unwatch') === 'watch'", "last('watch', 'unwatch') === 'unwatch'"],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/comments/moderation/decisions.ts',
    ['tests/http/desk/demonstration.test.ts'],
    [
      ["row.decidedBy !== of.moderator || row.state === 'deleted'", "row.state === 'deleted'"],
      [
        "row.decidedBy !== of.moderator || row.state === 'deleted'",
        'row.decidedBy !== of.moderator',
      ],
    ],
  ),
  ...faultsOf(
    'src/server/programs/worker/reset-demonstration.ts',
    [DEMONSTRATION],
    [
      ['and other.reader_id is distinct from ${reader}', 'and false'],
      ['post: before && post', 'post: undefined'],
      ["document?.type === 'alert'", 'false'],
      ["for (const { id } of of('media'))", 'for (const { id } of [])'],
    ],
  ),
  ...faultsOf(
    'src/server/entrances/calls/desk/list-audit.ts',
    [DEMONSTRATION],
    [
      ['isHidden(record.actor)', 'false'],
      ['isHidden(record.subject)', 'false'],
    ],
  ),
  ...faultsOf(
    'src/server/entrances/calls/accounts/session/log-out.ts',
    ['tests/http/desk/desk-entry.test.ts'],
    [
      ['findDeskToken(locals.site, request.headers) !== undefined ||', 'false ||'],
      ['(await rolesOnSite(locals, session.reader)).length > 0', 'false'],
      ['wasOnDesk === true &&', 'true &&'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/publishing/publish-valid.ts',
    ['tests/unit/server/subjects/publishing/sync-content.test.ts'],
    [
      ['batch.removeMissing === true && leftOut.length === 0', 'batch.removeMissing === true'],
      ['submissions = rest;', 'submissions = [];'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/publishing/left-out-files.ts',
    ['tests/http/node/wrong-content.test.ts'],
    [['filter(({ source }) => !others.has(ownerOf(source)))', 'filter(() => true)']],
  ),
  ...faultsOf(
    'src/server/entrances/calls/publishing/explain-page.ts',
    ['tests/http/content/purge-pages.test.ts'],
    [
      ["isAllowed ? undefined : { code: 'NOT_SIGNED_IN' as const }", 'undefined'],
      ['KEPT.has(route.answer)', 'true'],
    ],
  ),
];
