import { faultsOf, type Mutation } from './mutation.ts';

const FRONT = 'src/server/platform/front';
const FRONT_TESTS = 'tests/unit/server/platform/front';
const HTTP = 'src/server/platform/http';
const HTTP_TESTS = 'tests/unit/server/platform/http';

/** Faults in limits: of requests, bodies, permits, addresses and stories. */
export const LIMIT_FAULTS: readonly Mutation[] = [
  ...faultsOf(
    `${HTTP}/request-limiter.ts`,
    [`${HTTP_TESTS}/request-limiter.test.ts`],
    [
      ['left >= 1 ? left - 1 : left', 'left'],
      ['pages: { burst: 100', 'pages: { burst: 1000'],
      ['perSecond: 3 }', 'perSecond: 30 }'],
      ['buckets.size > MOST', 'buckets.size > 2 * MOST'],
      [
        'Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond)',
        'before.left + ((at - before.at) / 1000) * perSecond',
      ],
      ['bucket.left += 1', 'bucket.left += 0'],
      ['buckets.delete(address);', ''],
    ],
  ),
  ...faultsOf(
    'src/domain/routes/counter.ts',
    ['tests/http/serving/counted-requests.test.ts'],
    [
      [' && hasStorySlug !== true', ''],
      ["work === 'publication' && hasToken", "work === 'publication'"],
      [
        "none === undefined ? 'requests' : { none }",
        "{ none: none ?? 'nobody counts the calls that only read' }",
      ],
    ],
  ),
  ...faultsOf(
    `${HTTP}/answers/answer-page.ts`,
    ['tests/http/serving/counted-requests.test.ts'],
    [["if (found.kind === 'page') limiter?.giveBack(clientAddress);", '']],
  ),
  ...faultsOf(
    `${HTTP}/answers/answer-media.ts`,
    ['tests/http/serving/counted-requests.test.ts'],
    [['options.limiters.requests.giveBack(clientAddress);', '']],
  ),
  ...faultsOf(
    `${FRONT}/files/closed-files.ts`,
    [`${FRONT_TESTS}/files/closed-files.test.ts`],
    [
      ['known?.round === round', 'known !== undefined'],
      ['round: begun', 'round'],
      ['running.catch(() => known.target)', 'running'],
    ],
  ),
  ...faultsOf(
    'src/server/platform/media/signed-media.ts',
    ['tests/unit/server/platform/media/signed-media.test.ts'],
    [
      ['periodOf(now) + 2', 'periodOf(now) + 1'],
      ['subject: target, now', "subject: '', now"],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/content/closed-media.ts',
    ['tests/contract/content/content-repository.test.ts'],
    [
      ['if (ofSites.has(target)) return undefined;', ''],
      ['!isClosed(site, document)', 'isClosed(site, document)'],
      ['mediaTargetsIn(publicStory(site, document).story).includes(target)', 'false'],
      [', ...playListsOf(name)', ''],
    ],
  ),
  ...faultsOf(
    `${FRONT}/permits.ts`,
    [`${FRONT_TESTS}/permits.test.ts`],
    [
      [`kind !== 'refresh' && `, ''],
      ['PERMITS[kind].wait / 2', 'PERMITS[kind].wait'],
      ['SHORTEST_OVERDUE = 1000', 'SHORTEST_OVERDUE = 0'],
    ],
  ),
  ...faultsOf(
    `${FRONT}/read-call-body.ts`,
    [`${FRONT_TESTS}/read-call-body.test.ts`],
    [
      ['!isBearerToken(headers.authorization, contentToken())', 'contentToken() === headers.host'],
      ['if (!options.isPublication) return', 'if (options.isPublication) return'],
      ['isSigned(request) ? ', "request.method !== 'x' ? "],
      ['size: 64 * 1024', 'size: 640 * 1024'],
      ['time: 10_000', 'time: 100_000'],
    ],
  ),
  ...faultsOf(
    `${FRONT}/body-intake.ts`,
    [`${FRONT_TESTS}/read-call-body.test.ts`],
    [
      [`if (Number(request.headers['content-length'] ?? 0) > size) return`, 'if (size < 0) return'],
      ['body.bytes + chunk.length > size', 'size < 0'],
      ['open >= ofAddress', 'open < 0'],
      ['else this.#ofAddress.set(address, left)', ''],
      ['this.#bytes -= body.bytes', ''],
      ['if (this.#bytes > ofAll.bytes) ', 'if (size < 0) '],
      ['if (this.#unfinished.size >= ofAll.bodies) ', 'if (size < 0) '],
      ['if (weights.get(body.sender) !== most) continue;', ''],
      [`request.once('close', () => body.end({ ok: false, problem: 'gone' }))`, ''],
    ],
  ),
  ...faultsOf(
    `${FRONT}/resting-pages.ts`,
    [`${FRONT_TESTS}/resting-pages.test.ts`],
    [
      ['if (left > 0) throw', 'if (left > Infinity) throw'],
      [
        'const outcome = await render();\n      this.#failures.delete(key);',
        'const outcome = await render();',
      ],
      ['if (error instanceof CostlyRenderError) ', 'if (error instanceof Error) '],
      ['isAlone ? 2 : 1', '1'],
      ['isAlone ? 2 : 1', '2'],
      ['strikes < 4 ? REST.first : REST.next', 'strikes < 4 ? REST.first : REST.first'],
      ['now - before.at < MEMORY', 'now >= before.at'],
      ['!changed || !STORY.test(key) || ', '!changed || '],
      ['!STORY.test(key) || this', 'this'],
      ['!changed || !STORY', '!STORY'],
      ['until > now).length', 'until > 0).length'],
      ['<= MOST) break', '<= 2 * MOST) break'],
    ],
  ),
  ...faultsOf(
    `${HTTP}/client-address.ts`,
    [`${HTTP_TESTS}/client-address.test.ts`],
    [
      ['!isTrusted(last) || ', ''],
      [' || isIP(told) === 0', ''],
      ['networkOf(wholeAddressOf(request))', 'wholeAddressOf(request)'],
      ['.slice(0, 4).map', '.slice(0, 8).map'],
      ['withoutMapping(withoutPort(part.trim()))', 'withoutMapping(part.trim())'],
      ['withoutMapping(withoutPort(part.trim()))', 'withoutPort(part.trim())'],
      [`withoutMapping(request.socket.remoteAddress ?? '')`, `request.socket.remoteAddress ?? ''`],
      ['(family === 6 ? 128 : 32)', '128'],
    ],
  ),
  ...faultsOf(
    `${HTTP}/negotiate.ts`,
    [`${HTTP_TESTS}/negotiate.test.ts`],
    [
      [`?? 0) > 0) ?? 'identity'`, `?? 0) >= 0) ?? 'identity'`],
      [` ?? weights.get('*')`, ''],
      ['.toLowerCase()', ''],
      [`.replace(/^W\\//, '')`, ''],
      ['accept.length <= MAX_ACCEPT ? accept', 'accept.length > 0 ? accept'],
      ['.slice(0, MAX_IF_NONE_MATCH)', ''],
      [` || ifNoneMatch === '*'`, ''],
    ],
  ),
  ...faultsOf(
    'src/domain/stories/body-bounds.ts',
    ['tests/unit/domain/stories/body-bounds.test.ts'],
    [
      [' && found.blocks <= BODY_BOUNDS.blocks', ''],
      ['Math.max(0, BODY_BOUNDS[kind] - found[kind])', 'BODY_BOUNDS[kind]'],
      ['found[kind] += parts.length', ''],
      [`return fitting('headings', [block])[0]`, 'return block'],
      [`{ ...block, pictures: fitting('items', block.pictures) }`, 'block'],
      [`items: fitting('items', block.items)`, 'items: block.items'],
      [`{ ...block, stories: fitting('related', block.stories) }`, 'block'],
      ['=== row.length)', '>= 0)'],
      ['partsOf(block).length === 0 ? undefined : block', 'block'],
      [
        'for (const { kind, found } of findCuts(body))',
        'for (const { kind, found } of findCuts([]))',
      ],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/abuse-protection/attempt-limiter.ts',
    ['tests/contract/accounts/accounts.test.ts'],
    [
      ['row.count <= most', 'row.count <= 100 * most'],
      ['.update(`${what}\\n${who}`)', '.update(what)'],
      ['.update(`${what}\\n${who}`)', '.update(who)'],
      ['case when ${isOver} then excluded.count else', 'case when false then excluded.count else'],
      [
        'await orm.delete(attempts).where(eq(attempts.key, keyOf(what, who)))',
        'await orm.delete(attempts).where(eq(attempts.key, who))',
      ],
      ['lt(attempts.resetsAt, at)', 'eq(attempts.key, what)'],
    ],
  ),
  ...faultsOf(
    'src/server/platform/jobs/job-queue.ts',
    ['tests/contract/jobs/jobs.test.ts'],
    [
      [' || interruptions >= MOST_INTERRUPTIONS', ''],
      ['case when ${jobs.claim} is null then 0 else 1 end', '1'],
      ['if (!isAdded && (await this.#isFull(kind)))', 'if (!isAdded)'],
      ['if (!isAdded && (await this.#isFull(kind)))', 'if (isAdded)'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/mail/mail-dispatch.ts',
    ['tests/contract/jobs/jobs.test.ts'],
    [['isBulk ? BULK_MAIL_JOBS : MAIL_JOBS', 'BULK_MAIL_JOBS']],
  ),
  ...faultsOf(
    'src/server/subjects/content-store/stored-purges.ts',
    ['tests/contract/content/content-repository.test.ts'],
    [
      ['if (after > 0 ? oldest !== after : rows.length > 0 && oldest !== 1) return undefined;', ''],
      ['rows.length > 0 && oldest !== 1', 'false'],
      ['.filter((row) => row.id > after)', ''],
      ['Math.min((newest?.id ?? 0) - KEPT_AT_LEAST, old?.id ?? 0)', 'old?.id ?? 0'],
      [
        'Math.min((newest?.id ?? 0) - KEPT_AT_LEAST, old?.id ?? 0)',
        '(newest?.id ?? 0) - KEPT_AT_LEAST',
      ],
      ['and(eq(purges.isPublication, true), gt(purges.id, after))', 'gt(purges.id, after)'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/notifications/digests.ts',
    ['tests/contract/notifications/notifications.test.ts'],
    [
      [
        'if (!(await dispatch.send(order))) throw new MailRefusedError();',
        'await dispatch.send(order);',
      ],
      ['looked.length < LOOKED_AT ? undefined : looked.at(-1)?.target.reader.id', 'undefined'],
      ['isBulk: true }', 'isBulk: false }'],
    ],
  ),
  ...faultsOf(
    'src/server/subjects/figures/figure-mails.ts',
    ['tests/contract/figures/figure-mails.test.ts'],
    [
      ['isUnmailed(report.first),', ''],
      ['exists(roleOf(transaction, site)),', ''],
      ['lt(figureMails.since, dueAt),', ''],
      ['eq(readers.emailVerified, true),', ''],
      ['eq(readers.isRegisteredInDemo, false),', ''],
      ['await removeWithoutRole(orm, site);', ''],
      [
        'if (!(await dispatch.send(order))) throw new MailRefusedError();',
        'await dispatch.send(order);',
      ],
      ['looked.length < LOOKED_AT ? undefined : looked.at(-1)', 'undefined'],
      [', eq(roles.role, NEEDED)', ''],
    ],
  ),
  ...faultsOf(
    'src/domain/figures/mailed-day.ts',
    ['tests/unit/domain/figures/mailed-day.test.ts'],
    [['now < dueAt ? undefined : ', '']],
  ),
  ...faultsOf(
    'src/server/platform/database/clear-rows.ts',
    ['tests/contract/database/clear-rows.test.ts'],
    [
      ['if (gone < CLEARED_AT_ONCE) return cleared;', 'return cleared;'],
      ['.where(which)', '.where(sql`true`)'],
    ],
  ),
];
