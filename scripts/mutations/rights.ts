import { faultsOf, type Mutation } from './mutation.ts';

/**
 * Faults in rights: origins, links back, cookies, tokens, sessions, the demo reader, roles, and
 * policies of pages.
 */
export const RIGHT_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    'src/server/subjects/desk/previews/preview-tokens.ts',
    ['tests/unit/server/subjects/desk/previews/preview-tokens.test.ts'],
    [
      ['`${site}\\n${signed}`', 'signed'],
      ["if (given.toString('base64url') !== signature) return undefined;", ''],
      ['const isOurs = keys.some(', 'const isOurs = !keys.some('],
      ['${document}\\n${version}\\n${locale}', '${document}\\n${version}'],
      ['${document}\\n${version}\\n${locale}', '${document}\\n${locale}'],
      ['id === subject.id && ', ''],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/previews/previews.ts',
    ['tests/contract/previews/previews.test.ts'],
    [
      ['row.revokedAt !== null || ', ''],
      ['isTakenBack(stored.document) : isStored', 'false : isStored'],
      ['!tokens.isOf(signed,', 'false && tokens.isOf(signed,'],
      ['row.browser !== null && row.browser !== opener', 'false'],
    ],
  ),
  ...faultsOf(
    'src/domain/paths/own-origin.ts',
    ['tests/unit/domain/paths/own-origin.test.ts'],
    [
      [`&& !site.url.startsWith('https:')`, ''],
      [` && siteOfHost([site], page.host) !== undefined`, ''],
      [' && asked?.host === page.host', ''],
      ['isSafe && ', ''],
      ['if (!page) return false', 'if (!page) return true'],
    ],
  ),
  ...faultsOf(
    'src/domain/paths/back-url.ts',
    ['tests/unit/domain/paths/back-url.test.ts'],
    [
      [' || value.length > MAX_LENGTH', ''],
      ['if (/[\\p{Cc}\\s\\\\]/u.test(value)) return undefined;', ''],
      [` && !value.startsWith('//')`, ''],
      [`url.username === '' && `, ''],
      [` && url.password === ''`, ''],
      [' && isPage(url.pathname)', ''],
      [
        'if (!target) return undefined;\n  const path',
        'if (!target) return url.href;\n  const path',
      ],
      ['return url?.origin === origin ? ', 'return url ? '],
      ['decodeURIComponent(pathname),', 'pathname,'],
      ['[\\p{Cc}\\\\%]|', ''],
      ['(?:[a-z]{2}\\/)?', ''],
    ],
  ),
  ...faultsOf(
    'src/domain/paths/decodable-path.ts',
    ['tests/unit/domain/paths/decodable-path.test.ts'],
    [
      ['isDecodable(found) ? found : ', ''],
      [`found.replaceAll('%', '%25')`, 'found'],
    ],
  ),
  ...faultsOf(
    'src/domain/accounts/session/session-cookie.ts',
    ['tests/unit/domain/accounts/session/session-cookie.test.ts'],
    [
      [` && value.id !== ''`, ''],
      [' && USER_TYPES.some((type) => type === value.type)', ''],
      ['{ id: parsed.id, type: parsed.type }', 'parsed'],
      ['isSecure ? `__Host-${SESSION_COOKIE}` : ', ''],
    ],
  ),
  ...faultsOf(
    'src/domain/sites/demo-reader.ts',
    ['tests/unit/domain/sites/demo-reader.test.ts'],
    [
      ['hosts.every(', 'hosts.some('],
      [', new URL(site.url).hostname]', ']'],
      [' && site.featureFlags.accounts', ''],
      [` && site.identityProvider === 'local'`, ''],
      [`(mailUrl === undefined || mailUrl.startsWith('file:'))`, 'true'],
      [
        '/(?:^|\\.)(?:localhost|example|test|invalid)$/',
        '/(?:^|\\.)(?:localhost|example|test|invalid)/',
      ],
      ['/(?:^|\\.)(?:localhost', '/(?:localhost'],
    ],
  ),
  ...faultsOf(
    'src/server/platform/http/bearer-token.ts',
    ['tests/unit/server/platform/http/bearer-token.test.ts'],
    [
      [`if (given === '') return false;`, ''],
      [
        'timingSafeEqual(digest(given), digest(token))',
        'timingSafeEqual(digest(token), digest(token))',
      ],
      ['/^Bearer (', '/Bearer ('],
    ],
  ),
  ...faultsOf(
    'src/server/platform/page-cache/page-policy.ts',
    ['tests/unit/server/platform/page-cache/page-policy.test.ts'],
    [
      [`own.has(name) ? source : ''`, 'source'],
      [`own.has(name) ? source : ''`, `''`],
      [`toString('latin1')`, `toString('utf8')`],
      ['/<(script|style)\\b[^>]*>/g', '/<(script)\\b[^>]*>/g'],
      [`.replaceAll('"', '&quot;')`, ''],
      [` || policy === ''`, ''],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/accounts/engine/find-session.ts',
    ['tests/contract/accounts/sessions.test.ts'],
    [
      [' || found.session.expiresAt <= new Date()', ''],
      ['MAX_SESSION_SECONDS = 365', 'MAX_SESSION_SECONDS = 3650'],
      [`if (standing === 'spent') {`, `if (token === 'spent') {`],
      ['if (isExchanged) await', 'await'],
      ['lastRotation: from, ', ''],
      [', expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000)', ''],
      [
        'from === null ? isNull(readerSessions.rotation) : eq(readerSessions.rotation, from)',
        'undefined',
      ],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/accounts/deletions-of-readers.ts',
    [
      'tests/contract/accounts/accounts.test.ts',
      'tests/contract/accounts/mailed-confirmations.test.ts',
    ],
    [
      ['remove(edition, reader.id, link.id)', 'remove(edition, reader.id)'],
      ['await onRemoving(transaction, { id: readerId, email });', ''],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/accounts/store/reader-store.ts',
    ['tests/contract/accounts/mailed-confirmations.test.ts'],
    [
      [
        'eq(readerVerifications.id, linkId), eq(readerVerifications.value, readerId)',
        'eq(readerVerifications.id, linkId)',
      ],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/change-roles.ts',
    ['tests/contract/desk/desk.test.ts'],
    [
      [`if (!reader.isProved) return { ok: false, problem: 'unproved-reader' };`, ''],
      [`if (reader.isDemo && site`, `if (reader.isDemo && !site`],
      ['reader.isDemo && ', ''],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/role-store.ts',
    ['tests/contract/desk/desk.test.ts'],
    [
      ['eq(roles.site, site), eq(roles.role, role)', 'eq(roles.role, role)'],
      ['eq(roles.userId, readerId), eq(roles.site, site), ', 'eq(roles.site, site), '],
      [', eq(roles.role, role))', ')'],
      ['email.toLowerCase()', 'email'],
      ['if (given.length > 0) await addAudit', 'if (given.length > 1) await addAudit'],
      ['if (taken.length === 0) return false;', ''],
      ['if (left.length === 0) await endDeskSessions', 'await endDeskSessions'],
      ['if (left.length === 0) await endDeskSessions(transaction, grant);', ''],
      [`by.kind === 'reader' ? by.id : null`, 'null'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/second-factors.ts',
    ['tests/contract/desk/desk.test.ts'],
    [
      [', lt(secondFactors.lastStep, step)', ''],
      [', eq(secondFactorSetups.sessionId, sessionId)', ''],
      ['.where(and(isTheirs, gt(secondFactorSetups.expiresAt, now())))', '.where(isTheirs)'],
      ['and(isOwn, isNull(secondFactorSetups.mailedCode))', 'isOwn'],
      ['`second factor of ${readerId}`', '`second factor`'],
      ['await transaction.delete(secondFactorSetups).where(isTheirs);', ''],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/mailed-codes.ts',
    ['tests/contract/desk/desk.test.ts'],
    [
      [', gt(secondFactorSetups.expiresAt, now()));', ');'],
      ['.set({ mailedCode: null, expiresAt', '.set({ expiresAt'],
      ['mailedCode: hashOf(readerId, code),', 'mailedCode: code,'],
      ['eq(secondFactorSetups.sessionId, sessionId),', ''],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/desk-sessions.ts',
    ['tests/contract/desk/desk.test.ts'],
    [
      [', eq(deskSessions.site, site), gt(', ', gt('],
      [', gt(deskSessions.expiresAt, now()));', ');'],
      ['token: hashOf(token), userId', 'token, userId'],
      [
        'and(eq(deskSessions.id, id), eq(deskSessions.userId, readerId))',
        'eq(deskSessions.id, id)',
      ],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/one-time-codes.ts',
    ['tests/unit/server/subjects/desk/one-time-codes.test.ts'],
    [
      ['TOLERATED_STEPS = 1', 'TOLERATED_STEPS = 2'],
      ['TOLERATED_STEPS = 1', 'TOLERATED_STEPS = 0'],
      [`.replaceAll('+', '%20')`, ''],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/desk/desk-cookie.ts',
    ['tests/unit/server/subjects/desk/desk-cookie.test.ts'],
    [
      ['SameSite=Strict', 'SameSite=Lax'],
      [`isSecure(site) ? '__Host-' : ''`, `''`],
      ['token !== undefined && TOKEN.test(token) ? token', 'token !== undefined ? token'],
    ],
  ),
  ...faultsOf(
    'src/server/entrances/endpoints/desk-rights.ts',
    ['tests/contract/serving/desk-call.test.ts'],
    [
      ['.filter((one) => one.site === site.alias)', ''],
      ['demo?.email.toLowerCase() === reader.email', 'demo'],
      ['held.filter((role) => demo.roles?.includes(role) === true)', 'held'],
    ],
  ),
];
