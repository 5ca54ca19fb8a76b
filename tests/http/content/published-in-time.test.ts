import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storyFields } from '#tests/support/newsroom/newsroom.ts';
import { until } from '#tests/support/until.ts';
import { MINUTE, NOON, startAtNoon, type ClockedApplication } from '#tests/support/turned-clock.ts';

let clocked: ClockedApplication;

beforeAll(async () => {
  clocked = await startAtNoon();
  return () => clocked.close();
});

beforeEach(() => void vi.setSystemTime(NOON));

const read: ClockedApplication['read'] = (...of) => clocked.read(...of);
const publish: ClockedApplication['publish'] = (...documents) => clocked.publish(...documents);

/** Opens each path and returns the paths whose page is in the cache afterwards. */
async function keptOf(paths: readonly string[], host: string): Promise<string[]> {
  for (const path of paths) expect([path, (await read(path, host)).status]).toEqual([path, 200]);
  return paths.filter((path) => clocked.application.pages.has(`${host.split('.', 1)[0]}${path}`));
}

describe('a scheduled story', () => {
  const path = '/politica/2026/06/10/a-la-una/';
  const lists = ['/', '/politica/', '/autor/berta-far/', '/tema/port/'];
  const schedule = (fields: Record<string, unknown>) =>
    publish(
      storyFields({
        id: 'a-la-una',
        taxon: 'elfar-politica',
        authors: ['berta-far'],
        tags: ['elfar-port'],
        headline: 'Arriba a la una',
        ...fields,
      }),
    );

  it('shows a scheduled story on its page and every list when its time comes, without a publication', async () => {
    await schedule({ publishedAt: new Date(NOON + 2 * MINUTE).toISOString() });
    expect(await keptOf(lists, 'elfar.localhost')).toEqual(lists);
    const elsewhere = ['/', '/ca/'];
    expect(await keptOf(elsewhere, 'ondamarea.localhost')).toEqual(elsewhere);
    const shown = async () =>
      (await Promise.all(lists.map((list) => read(list)))).map(({ text }) =>
        text.includes('Arriba a la una'),
      );
    for (const moment of [NOON, NOON + 2 * MINUTE - 1000]) {
      vi.setSystemTime(moment);
      expect([await shown(), (await read(path)).status]).toEqual([
        [false, false, false, false],
        404,
      ]);
    }
    vi.setSystemTime(NOON + 2 * MINUTE + 1000);
    await until('every page that lists the story shows it', async () =>
      (await shown()).every(Boolean),
    );
    expect((await read(path)).text).toContain('Arriba a la una');
    expect(elsewhere.every((other) => clocked.application.pages.has(`ondamarea${other}`))).toBe(
      true,
    );
  });

  it('shows a rescheduled story at its new time', async () => {
    await schedule({
      id: 'moguda',
      slug: 'moguda',
      headline: 'S’avança',
      publishedAt: new Date(NOON + 30 * MINUTE).toISOString(),
    });
    await read('/');
    await schedule({
      id: 'moguda',
      slug: 'moguda',
      headline: 'S’avança',
      publishedAt: new Date(NOON + 5 * MINUTE).toISOString(),
    });
    expect((await read('/')).text).not.toContain('S’avança');
    vi.setSystemTime(NOON + 6 * MINUTE);
    await until('the front page shows the story', async () =>
      (await read('/')).text.includes('S’avança'),
    );
  });
});

describe('a page with a scheduled change', () => {
  const HOUR = 60 * MINUTE;
  const at = (minutes: number) => new Date(NOON + HOUR + minutes * MINUTE).toISOString();
  const pathOf = (id: string) => `/politica/2026/06/10/${id}/`;

  // R8.26, R8.27
  it('opens and closes a poll, a call and an interview in time, without a publication', async () => {
    vi.setSystemTime(at(0));
    const stories = {
      votacio: {
        type: 'poll',
        question: 'Sí?',
        options: ['si', 'no'].map((id) => ({ id, text: id })),
        startsAt: at(2),
        endsAt: at(4),
      },
      crida: {
        type: 'user-content-call',
        fields: [{ name: 'nom', label: 'Nom', kind: 'text' }],
        opensAt: at(2),
        closesAt: at(4),
      },
      conversa: {
        type: 'digital-interview',
        interviewee: 'Berta Far',
        startsAt: at(2),
        endsAt: at(4),
      },
    };
    await publish(
      ...Object.entries(stories).map(([id, fields]) =>
        storyFields({ id, taxon: 'elfar-politica', publishedAt: at(-5), ...fields }),
      ),
    );
    const said = async (...words: [string, string, string]) => {
      const pages = await Promise.all(Object.keys(stories).map((id) => read(pathOf(id))));
      return words.filter((word, index) => pages[index]?.text.includes(word));
    };
    const before = [
      'La votació comença',
      'Encara no s’hi pot participar.',
      'L’entrevista encara no ha començat.',
    ] as const;
    const after = [
      'La votació ja ha acabat.',
      'La participació s’ha tancat.',
      'L’entrevista s’ha acabat',
    ] as const;
    expect([await said(...before), await said(...after)]).toEqual([before, []]);
    vi.setSystemTime(at(3));
    await until(
      'every page says that it is open',
      async () => (await said(...before)).length === 0,
    );
    expect(await said(...after)).toEqual([]);
    vi.setSystemTime(at(5));
    await until(
      'every page says that it is over',
      async () => (await said(...after)).length === after.length,
    );
  });

  it('removes the finished broadcasts of a show and re-renders no page without them', async () => {
    vi.setSystemTime(at(10));
    const broadcast = (id: string, start: number) => ({
      id,
      type: 'schedule-entry',
      site: 'elfar',
      channel: 'radio',
      title: { ca: `Emissió ${id}` },
      show: 'far-radio',
      startTime: { date: at(start) },
      endTime: { date: at(start + 2) },
    });
    await publish(
      {
        id: 'far-radio',
        type: 'show',
        site: 'elfar',
        slug: 'far-radio',
        name: 'Far Ràdio',
        medium: 'radio',
      },
      broadcast('primera', 10),
      broadcast('segona', 12),
    );
    const coming = async () => {
      const { text } = await read('/programas/far-radio/');
      return ['primera', 'segona'].filter((id) => text.includes(`Emissió ${id}`));
    };
    expect(await coming()).toEqual(['primera', 'segona']);
    const others = ['/', '/programas/'];
    expect(await keptOf(others, 'elfar.localhost')).toEqual(others);
    vi.setSystemTime(at(13));
    await until('the broadcast that is over is gone', async () => (await coming()).length === 1);
    expect(await coming()).toEqual(['segona']);
    expect(others.every((other) => clocked.application.pages.has(`elfar${other}`))).toBe(true);
  });
});

describe('a hot topic', () => {
  const topic = (text: string) =>
    publish({
      id: 'tema-del-dia',
      type: 'hot-topic',
      site: 'elfar',
      locale: 'ca',
      position: 0,
      link: { href: '/tema/port/', text },
    });
  const pages = ['/', '/politica/'];
  const shownOn = async (text: string) => {
    const shown = await Promise.all(
      pages.map(async (path) => ((await read(path)).text.includes(text) ? path : '')),
    );
    return shown.filter(Boolean);
  };

  it('changes at once on every page of its edition, and on no page of another site', async () => {
    expect(await keptOf(pages, 'elfar.localhost')).toEqual(pages);
    const elsewhere = ['/', '/ca/'];
    expect(await keptOf(elsewhere, 'ondamarea.localhost')).toEqual(elsewhere);
    await topic('Obres al moll');
    expect(await shownOn('Obres al moll')).toEqual(pages);
    expect((await read('/autor/berta-far/')).text).not.toContain('Obres al moll');
    await topic('El moll, obert');
    expect([await shownOn('El moll, obert'), await shownOn('Obres al moll')]).toEqual([pages, []]);
    expect(elsewhere.every((other) => clocked.application.pages.has(`ondamarea${other}`))).toBe(
      true,
    );
    expect((await read('/es/')).text).not.toContain('El moll, obert');
  });
});
