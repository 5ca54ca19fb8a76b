import { describe, expect, it } from 'vitest';
import { createAuditLog } from '#server/subjects/audit/audit-log.ts';
import {
  createAlertPublisher,
  findAlert,
  type AlertSubmission,
  type AlertText,
} from '#server/subjects/publishing/publish-alert.ts';
import { TEST_ACTOR, type Store } from '#tests/support/newsroom/store.ts';
import { at, storiesOfMarch } from '#tests/support/newsroom/stories-of-march.ts';

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const words = (more: Partial<AlertText> = {}): AlertText => ({
  locale: 'ca',
  title: 'Vent',
  startsAt: at(1),
  ...more,
});

/**
 * Behaviour of alerts in every content repository. `openStore` returns an empty store for each
 * test.
 */
export function describeAlerts(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments } = storiesOfMarch(openStore);

  async function open() {
    const store = await openWithSiteDocuments();
    const publish = createAlertPublisher(store);
    const write = (alert: AlertText | undefined, more: Partial<AlertSubmission> = {}) =>
      publish({ id: 'vent', site: 'elfar', alert, origin: 'desk', actor: TEST_ACTOR, ...more });
    const resultOf = async (...given: Parameters<typeof write>) => {
      const outcome = await write(...given);
      return outcome.ok ? outcome.result : outcome.reason;
    };
    const fieldsOf = async (more: Partial<AlertText>) => {
      const outcome = await write(words(more));
      return outcome.ok || outcome.reason === 'unknown'
        ? []
        : [...new Set(outcome.problems.map(({ field }) => field))];
    };
    const stored = async (id = 'vent') => (await findAlert(store.repository, id))?.document;
    const shown = async () =>
      (await store.repository.listSiteDocuments('elfar'))
        .filter(({ type }) => type === 'alert')
        .map(({ id }) => id);
    return { ...store, write, resultOf, fieldsOf, stored, shown };
  }

  // R10.10
  describe('an alert', () => {
    it('is created, repeated, changed and withdrawn, and purges the alerts of its site each time but the second', async () => {
      const { resultOf, purged, stored } = await open();
      const before = purged.length;
      expect([await resultOf(words()), await resultOf(words())]).toEqual(['created', 'unchanged']);
      expect(await resultOf(words({ title: 'Vent fort' }))).toBe('updated');
      expect([await resultOf(undefined), await resultOf(undefined)]).toEqual([
        'withdrawn',
        'unchanged',
      ]);
      expect(purged.slice(before)).toEqual(
        Array.from({ length: 3 }, () => ['doc:vent', 'alert:elfar']),
      );
      expect(await stored()).toMatchObject({ title: 'Vent fort', withdrawnAt: expect.any(String) });
    });

    it('keeps its start if a change names none, and starts at once if it is new', async () => {
      const { write, stored } = await open();
      const asked = Date.now();
      await write(words({ startsAt: undefined }));
      const { startsAt = '' } = (await stored()) ?? {};
      expect(Date.parse(startsAt)).toBeGreaterThanOrEqual(asked);
      await write(words({ startsAt: undefined, title: 'Vent fort' }));
      expect(await stored()).toMatchObject({ title: 'Vent fort', startsAt });
    });

    it.each([
      ['an end before its start', { endsAt: '2026-02-01T10:00:00Z' }, ['endsAt']],
      ['an end at its start', { endsAt: at(1) }, ['endsAt']],
      ['a script as link', { link: { href: 'javascript:alert(1)' } }, ['link.href']],
      ['another host behind a slash', { link: { href: '//evil.example/' } }, ['link.href']],
      ['another host behind a backslash', { link: { href: '/\\evil.example/' } }, ['link.href']],
      ['another host behind a tab', { link: { href: '/\t/evil.example/' } }, ['link.href']],
      ['an address without TLS', { link: { href: 'http://elfar.example/' } }, ['link.href']],
      [
        'credentials in the link',
        { link: { href: 'https://elfar.example@evil.example/' } },
        ['link.href'],
      ],
      ['a mail as link', { link: { href: 'mailto:a@elfar.example' } }, ['link.href']],
      ['a title without letters', { title: ' ' }, ['title']],
      ['a huge title', { title: 'a'.repeat(81) }, ['title']],
      ['a huge text', { text: 'a'.repeat(281) }, ['text']],
      ['an unknown picture', { image: { picture: 'cap' } }, ['image']],
      [
        'the picture of another host',
        { image: { picture: 'https://evil.example/far.jpg' } },
        ['image.picture'],
      ],
      ['a start without an offset', { startsAt: '2026-03-01T10:00:00' }, ['startsAt']],
    ])('is refused for %s', async (_name, more, fields) => {
      const { fieldsOf, stored } = await open();
      expect(await fieldsOf(more)).toEqual(fields);
      expect(await stored()).toBeUndefined();
    });

    it('takes a picture by the address of any of its sizes', async () => {
      const { write, stored } = await open();
      for (const picture of [
        'far',
        '/media/images/far.0123abcd_16-9_630w.webp',
        'https://elfar.example/media/images/far.0123abcd_whole_210w.jpg',
      ]) {
        await write(words({ image: { picture } }));
        expect((await stored())?.image).toEqual({ picture: 'far' });
      }
    });

    it('follows the versions of its source: an older one is refused, and a killed one needs a newer one', async () => {
      const { resultOf } = await open();
      const as = (version: string, more: object = {}) => ({ sourceVersion: { version, ...more } });
      expect(await resultOf(words(), as('9'))).toBe('created');
      expect(await resultOf(words({ title: 'Vent fort' }), as('8'))).toBe('outdated');
      expect(await resultOf(words({ title: 'Vent fort' }), as('10'))).toBe('updated');
      expect(await resultOf(undefined)).toBe('withdrawn');
      expect(await resultOf(words({ title: 'Vent fort' }), as('10'))).toBe('unchanged');
      expect(await resultOf(undefined, as('11', { isKilled: true }))).toBe('withdrawn');
      expect([await resultOf(words(), as('11')), await resultOf(words())]).toEqual([
        'outdated',
        'outdated',
      ]);
      expect(await resultOf(words(), as('12'))).toBe('updated');
    });

    it('refuses the change of an editor whom another one overtook, and not the repetition of a change', async () => {
      const { write, resultOf } = await open();
      const first = await write(words(), { madeOf: '' });
      const madeOf = first.ok ? first.stored.hash : '';
      expect(await resultOf(words(), { madeOf: '' })).toBe('unchanged');
      const changed = words({ title: 'Vent fort' });
      expect([await resultOf(changed, { madeOf }), await resultOf(changed, { madeOf })]).toEqual([
        'updated',
        'unchanged',
      ]);
      expect(await resultOf(words({ title: 'Calma' }), { madeOf })).toBe('overtaken');
    });

    it('lets one of two editors write that change it at the same moment', async () => {
      const { write, resultOf } = await open();
      const first = await write(words(), { madeOf: '' });
      const madeOf = first.ok ? first.stored.hash : '';
      const results = await Promise.all(
        ['Un', 'Dos'].map((title) => resultOf(words({ title }), { madeOf })),
      );
      expect(results.toSorted()).toEqual(['overtaken', 'updated']);
    });

    it('stays with its site, and leaves those of the content folder alone', async () => {
      const { publish, resultOf, fieldsOf, stored } = await open();
      await publish(
        [
          {
            type: 'alert',
            id: 'vent',
            site: 'elfar',
            locale: 'ca',
            title: 'Vent',
            startsAt: at(1),
          },
        ],
        { origin: 'files' },
      );
      expect(await fieldsOf({ title: 'Calma' })).toEqual(['id']);
      expect(await resultOf(undefined)).toBe('invalid');
      expect(await resultOf(undefined, { site: 'ondamarea' })).toBe('unknown');
      expect(await resultOf(words({ locale: 'es' }), { site: 'ondamarea' })).toBe('invalid');
      expect(await resultOf(undefined, { id: 'cap' })).toBe('unknown');
      expect(await stored()).toMatchObject({ title: 'Vent' });
    });

    it('has a row of the audit table for each change, and its withdrawal is a removal', async () => {
      const { database, write } = await open();
      await write(words(), { sourceVersion: { version: '1' } });
      await write(words({ title: 'Vent fort' }), { sourceVersion: { version: '2' } });
      await write(undefined);
      await write(words({ title: 'Calma' }));
      const rows = await createAuditLog(database.orm).list({
        site: 'elfar',
        limit: 4,
        kind: 'document',
        subject: 'vent',
      });
      expect(rows.map(({ verb }) => verb)).toEqual(['update', 'remove', 'update', 'create']);
      expect(rows[2]).toMatchObject({
        before: { type: 'alert', version: '1' },
        after: { version: '2', origin: 'desk' },
      });
      expect(JSON.stringify(rows)).not.toContain('Vent');
    });
  });

  describe('the alerts of a site', () => {
    it('lists alerts from the latest start on, whatever their state, page by page', async () => {
      const { write, repository } = await open();
      for (const [id, startsAt] of [
        ['a', '2026-03-02T00:30:00+01:00'],
        ['b', '2026-03-01T23:45:00Z'],
        ['c', at(1)],
        ['d', at(1)],
      ])
        await write(words({ startsAt }), { id: id ?? '' });
      await write(undefined, { id: 'a' });
      await write(words({ locale: 'es' }), { id: 'z', site: 'ondamarea' });
      const list = async (after?: { startsAt: string; id: string }) =>
        (await repository.listAlerts({ site: 'elfar', limit: 2, after })).map(
          ({ document }) => document,
        );
      const first = await list();
      const second = await list(first.at(-1));
      expect([...first, ...second, ...(await list(second.at(-1)))].map(({ id }) => id)).toEqual([
        'b',
        'a',
        'd',
        'c',
      ]);
    });

    it('leave the documents that pages read a day after their end, and at once when they are withdrawn', async () => {
      const { write, shown } = await open();
      await write(words({ startsAt: fromNow(-48), endsAt: fromNow(-25) }), { id: 'old' });
      await write(words({ startsAt: fromNow(-48), endsAt: fromNow(-23) }), { id: 'late' });
      await write(words({ startsAt: fromNow(-48) }), { id: 'open' });
      await write(words({ startsAt: fromNow(1), endsAt: fromNow(2) }), { id: 'coming' });
      expect(await shown()).toEqual(['coming', 'late', 'open']);
      await write(undefined, { id: 'open' });
      expect(await shown()).toEqual(['coming', 'late']);
    });

    it('purges alerts by the clock at their start and end, and not after their withdrawal', async () => {
      const { write, repository } = await open();
      await write(words({ startsAt: at(3), endsAt: at(5) }));
      expect([
        await repository.findNextDue(new Date(at(2))),
        await repository.findNextDue(new Date(at(4))),
      ]).toEqual([new Date(at(3)), new Date(at(5))]);
      await write(undefined);
      expect(await repository.findNextDue(new Date(at(2)))).toBeUndefined();
    });
  });
}
