import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '#domain/text/clean-text.ts';
import { decideComment } from '#domain/comments/decide-comment.ts';
import { fingerprintOf } from '#domain/comments/folded-text.ts';
import {
  PHASE_NAMES,
  PHASES,
  reasonSchema,
  type CommentingReader,
  type Facts,
} from '#domain/comments/phases.ts';
import { compileWords } from '#domain/comments/word-list.ts';
import { WORDS_CA } from '#domain/comments/words-ca.ts';
import { WORDS_ES } from '#domain/comments/words-es.ts';
import { isFullRun } from '#tests/support/full-run.ts';

const words = compileWords([WORDS_CA, WORDS_ES]);

const KNOWN: CommentingReader = {
  isComplete: true,
  isSuspended: false,
  isPreModerated: false,
  isStaff: false,
  lastMinute: 0,
  lastHour: 0,
  fingerprints: [],
  published: 10,
  history: { published: 10, rejected: 0 },
};

const TEXT = 'El mercat nou em sembla massa petit per al barri.';

function facts({
  reader,
  story,
  site,
  ...rest
}: { [Key in keyof Facts]?: Partial<Facts[Key]> } = {}): Facts {
  return {
    text: TEXT,
    isDecided: false,
    words,
    sameByOthers: 0,
    ...(rest as Partial<Facts>),
    reader: { ...KNOWN, ...reader },
    story: { taxon: 'societat', isOpen: true, ...story },
    site: { moderation: 'post', preModeratedTaxons: [], isFirstHeld: true, ...site },
  };
}

describe('decideComment', () => {
  it('publishes the comment of a known reader at once', () => {
    expect(decideComment(facts())).toEqual({ outcome: 'publish', reasons: [] });
  });

  it.each<[string, Parameters<typeof facts>[0], string]>([
    ['comments that are closed', { story: { isOpen: false } }, 'closed'],
    ['a reader with an incomplete profile', { reader: { isComplete: false } }, 'incompleteAccount'],
    ['a suspended reader', { reader: { isSuspended: true } }, 'suspended'],
    ['an empty text', { text: '' }, 'empty'],
    ['501 characters', { text: 'a '.repeat(251).trim() }, 'tooLong'],
    ['501 emoji of families', { text: '👨‍👩‍👧‍👦'.repeat(501) }, 'tooLong'],
    ['few characters of many bytes', { text: `e${'\u0301'.repeat(9000)}` }, 'tooLong'],
    ['8 MB', { text: 'a'.repeat(8_000_000) }, 'tooLong'],
    ['the sixth comment in a minute', { reader: { lastMinute: 5 } }, 'tooMany'],
    ['the 31st comment in an hour', { reader: { lastHour: 30 } }, 'tooMany'],
    [
      'a text that the reader has just written',
      { reader: { fingerprints: [fingerprintOf(TEXT.toUpperCase())] } },
      'repeated',
    ],
  ])('refuses %s, and stores nothing', (_name, given, refusal) => {
    expect(decideComment(facts(given))).toMatchObject({ outcome: 'reject', refusal });
  });

  it.each<[string, Parameters<typeof facts>[0]]>([
    ['three links', { text: 'Mireu a.cat, b.cat i c.cat' }],
    [
      'a link of a reader with five published comments',
      { text: 'Mireu exemple.cat', reader: { published: 5 } },
    ],
    [
      'one rejected comment of a reader with few decisions',
      { reader: { history: { published: 1, rejected: 1 } } },
    ],
    ['signs without letters again', { text: '👍', reader: { fingerprints: [''] } }],
  ])('publishes %s', (_name, given) => {
    expect(decideComment(facts(given)).outcome).toBe('publish');
  });

  it('rejects a text with a word to hold and one to reject', () => {
    const both = compileWords([{ reject: ['brutnyol'], hold: ['imbècil'] }]);
    expect(
      decideComment(facts({ text: 'Quin imbècil i quin brutnyol', words: both })).outcome,
    ).toBe('reject');
  });

  it('accepts 500 characters, as readers see them', () => {
    expect(decideComment(facts({ text: `${'a '.repeat(249)}bc` })).outcome).toBe('publish');
    expect(decideComment(facts({ text: '👍🏽'.repeat(500) })).outcome).toBe('publish');
  });

  it.each<[string, Parameters<typeof facts>[0], object]>([
    ['the same text of others', { sameByOthers: 2 }, { phase: 'repeated', code: 'by-others' }],
    ['a first comment', { reader: { published: 0 } }, { phase: 'first', code: 'first' }],
    [
      'a further comment before one is published',
      { reader: { published: 0, fingerprints: ['hola'] } },
      { phase: 'first', code: 'again' },
    ],
    [
      'a link of a new reader',
      { text: 'Mireu exemple.cat', reader: { published: 4 } },
      { phase: 'links', code: 'of-new-reader' },
    ],
    ['four links', { text: 'a.cat b.cat c.cat d.cat' }, { phase: 'links', code: 'many' }],
    [
      'an insult',
      { text: 'Quin imbècil' },
      { phase: 'words', code: 'hold', word: 'imbècil', at: 5 },
    ],
    ['letters of two scripts in a word', { text: 'рaypal' }, { phase: 'scripts', code: 'mixed' }],
    [
      'a reader who was often rejected',
      { reader: { history: { published: 3, rejected: 2 } } },
      { phase: 'history', code: 'rejected-often' },
    ],
    [
      'a site that reads comments first',
      { site: { moderation: 'pre' } },
      { phase: 'moderation', code: 'site' },
    ],
    [
      'a section whose comments are read first',
      { site: { preModeratedTaxons: ['societat'] } },
      { phase: 'moderation', code: 'section' },
    ],
    [
      'a reader whose comments are read first',
      { reader: { isPreModerated: true } },
      { phase: 'moderation', code: 'reader' },
    ],
    [
      'a service that does not answer',
      { external: { outcome: 'hold', isSilent: true } },
      { phase: 'external', code: 'silent' },
    ],
    [
      'a service that doubts',
      { external: { outcome: 'hold', why: 'spam', isSilent: false } },
      { phase: 'external', code: 'hold', word: 'spam' },
    ],
  ])('holds %s', (_name, given, reason) => {
    expect(decideComment(facts(given))).toEqual({ outcome: 'hold', reasons: [reason] });
  });

  it('publishes a short text that others say too', () => {
    expect(decideComment(facts({ text: 'Molt bé!', sameByOthers: 50 })).outcome).toBe('publish');
  });

  it('publishes a first comment where the site says so', () => {
    expect(
      decideComment(facts({ reader: { published: 0 }, site: { isFirstHeld: false } })).outcome,
    ).toBe('publish');
  });

  it('rejects a threat, and keeps what was found before', () => {
    const { outcome, reasons, refusal } = decideComment(
      facts({ text: 'Et mataré', reader: { published: 0 } }),
    );
    expect({ outcome, refusal }).toEqual({ outcome: 'reject', refusal: undefined });
    expect(reasons.map(({ phase }) => phase)).toEqual(['first', 'words']);
  });

  it('collects all reasons to hold, in the order of the phases', () => {
    const { reasons } = decideComment(
      facts({ text: 'Imbècil, mira a.cat', reader: { published: 0 }, site: { moderation: 'pre' } }),
    );
    expect(reasons.map(({ phase }) => phase)).toEqual(['first', 'links', 'words', 'moderation']);
  });

  it('publishes a comment of staff that a reader would wait with', () => {
    expect(
      decideComment(
        facts({ reader: { isStaff: true, published: 0 }, site: { moderation: 'pre' } }),
      ),
    ).toEqual({
      outcome: 'publish',
      reasons: [{ phase: 'staff', code: 'staff' }],
    });
  });

  it('rejects a threat of staff as well', () => {
    expect(decideComment(facts({ text: 'Et mataré', reader: { isStaff: true } })).outcome).toBe(
      'reject',
    );
  });

  it('publishes when the service agrees, or is silent and the site says so', () => {
    expect(
      decideComment(facts({ external: { outcome: 'publish', isSilent: false } })).outcome,
    ).toBe('publish');
    const silent = { outcome: 'publish', isSilent: true } as const;
    expect(decideComment(facts({ external: silent }))).toEqual({
      outcome: 'publish',
      reasons: [{ phase: 'external', code: 'silent' }],
    });
    expect(decideComment(facts({ external: silent, site: { moderation: 'pre' } })).outcome).toBe(
      'hold',
    );
  });

  it('rejects what the service rejects', () => {
    expect(
      decideComment(
        facts({ external: { outcome: 'reject', why: 'x'.repeat(900), isSilent: false } }),
      ),
    ).toMatchObject({
      outcome: 'reject',
      reasons: [{ phase: 'external', code: 'reject', word: 'x'.repeat(200) }],
    });
  });

  it('has a check for each phase, in the order of their names', () => {
    expect(PHASES.map(({ name }) => name)).toEqual(PHASE_NAMES);
  });

  it('decides about any text and reader, with reasons in their form for all but publications', () => {
    const anyReader = fc.record({
      isComplete: fc.boolean(),
      isSuspended: fc.boolean(),
      isPreModerated: fc.boolean(),
      isStaff: fc.boolean(),
      lastMinute: fc.nat(10),
      lastHour: fc.nat(60),
      published: fc.nat(10),
      history: fc.record({ published: fc.nat(10), rejected: fc.nat(10) }),
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), anyReader, (text, reader) => {
        const given = facts({ text: cleanText(text), reader });
        const decision = decideComment(given);
        expect(decideComment(given)).toEqual(decision);
        for (const reason of decision.reasons) expect(reasonSchema.parse(reason)).toEqual(reason);
        if (decision.outcome !== 'publish') expect(decision.reasons).not.toEqual([]);
        if (reader.isSuspended || !reader.isComplete) expect(decision.refusal).toBeDefined();
        if (decision.refusal !== undefined) expect(decision.outcome).toBe('reject');
      }),
      { numRuns: isFullRun ? 300 : 100 },
    );
  });
});
