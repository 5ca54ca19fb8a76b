import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import type { FigureLine, FigureReport } from '#domain/figures/report.ts';
import { funnelOf } from '#domain/figures/funnel.ts';
import { writeFigureMail } from '#server/subjects/mail/figure-mail.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';
import { addresseeOf, count, LINK, UNSUBSCRIBE } from './letters.ts';

const page = (name: string, views: number, fields: Partial<FigureLine> = {}): FigureLine => ({
  key: name,
  name,
  href: `/politica/${views}/`,
  lang: 'ca',
  views,
  reads: views,
  shares: 0,
  seconds: 0,
  ...fields,
});

const REPORT: FigureReport = {
  period: 'day',
  first: '2026-11-30',
  end: '2026-12-01',
  by: 'page',
  now: { views: 33, rows: [page('Pàgina d’ara mateix', 33)] },
  total: { views: 12_345, reads: 7654, shares: 87, seconds: 876_495, before: 11_000 },
  points: [],
  rows: [
    page('El port obre', 1234),
    page('/agenda/', 900, { lang: null, href: '/agenda/' }),
    page('Pacto de costas', 800, { lang: 'es', href: '/es/politica/800/' }),
    page('(other)', 750, { href: null, lang: null }),
    page('/lletra/{a}/', 740, { href: null, lang: null }),
    ...[70, 60, 50, 40, 30, 20, 10, 9].map((views) => page(`Notícia ${views}`, views)),
    page('Gairebé ningú', 4),
  ],
  hidden: 1,
  funnel: funnelOf(
    new Map([
      ['wall', 120],
      ['register', 3],
      ['checkout', 9],
    ]),
  ),
  searches: [
    { words: 'far vell', count: 17 },
    { words: 'un sol lector', count: 2 },
  ],
  live: [],
  videos: [],
  newsletters: [],
  crawlers: [],
  vitals: { lines: [], causes: [] },
  comments: { published: 1, held: 0, rejected: 0, decided: 0, median: null },
  refused: [],
};

const write = (
  changed: Partial<FigureReport> = {},
  { site = elfar, locale = 'ca' as 'ca' | 'es', link = LINK, unsubscribe = UNSUBSCRIBE } = {},
) =>
  writeFigureMail(addresseeOf(site, locale), {
    report: { ...REPORT, ...changed },
    link,
    unsubscribe,
  });
const withTotal = (total: Partial<FigureReport['total']>) =>
  write({
    total: { ...REPORT.total, ...total },
    rows: [],
    funnel: funnelOf(new Map()),
    searches: [],
  });

const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] });

describe('the mail with the figures of a day', () => {
  it('has the site and the day as its subject, in both languages', () => {
    expect(write().subject).toBe('Xifres d’El Far: dilluns, 30 de novembre');
    expect(write({}, { site: ondamarea, locale: 'es' }).subject).toBe(
      'Cifras de Onda Marea: lunes, 30 de noviembre',
    );
  });

  it('begins with the views against the day before, in both languages', () => {
    expect(write().text).toContain('12.345 pàgines vistes, un 12\u00A0% més que el dia abans.');
    expect(write({}, { locale: 'es' }).text).toContain(
      '12.345 páginas vistas, un 12\u00A0% más que el día anterior.',
    );
  });

  it('has reads, time per view and shares', () => {
    expect(write().text).toContain(
      'Lectures: 7.654 (62\u00A0%)\nTemps per pàgina: 1:11\nCompartides: 87',
    );
  });

  it('lists the ten most viewed pages with links to the site, and no row of others', () => {
    const { text, html } = write();
    expect(text).toContain(
      '- El port obre: 1.234\n  http://elfar.localhost/politica/1234/\n- /agenda/: 900',
    );
    expect(text).toContain('- /lletra/{a}/: 740\n- Notícia 70: 70');
    expect(text).toContain('- Notícia 20: 20');
    expect(text).not.toMatch(/Notícia 10|\(other\)|750/);
    expect(html).toContain('lang="es"');
    expect(count(html, 'href="http://elfar.localhost/politica/1234/"')).toBe(1);
  });

  it('prints no figure below five', () => {
    for (const part of [write().text, write().html]) {
      expect(part).not.toMatch(/Gairebé ningú|un sol lector/);
      expect(part).toMatch(/S’ha registrat.{1,200}menys de 5/);
    }
    expect(write().text).toContain('- far vell: 17');
    const few = withTotal({ views: 4, reads: 3, shares: 1, before: 2 }).text;
    expect(few).toContain('Menys de 5 pàgines vistes.');
    expect(few).not.toMatch(/Lectures|Compartides|%/);
    const part = withTotal({ views: 40, reads: 3, shares: 2, before: 0 }).text;
    expect(part).toContain('Lectures: menys de 5\n');
    expect(part).toContain('Compartides: menys de 5');
    expect(part).toContain('40 pàgines vistes; el dia abans no se’n va comptar cap.');
  });

  it('compares with no day of fewer than five views', () => {
    const { text } = withTotal({ views: 40, before: 4 });
    expect(text).toContain('\n40 pàgines vistes.\n');
  });

  it('says in one line that nothing was viewed', () => {
    const { text } = withTotal({ views: 0, reads: 0, shares: 0, seconds: 0, before: 900 });
    expect(text).toBe(`El Far

Xifres d’El Far: dilluns, 30 de novembre

No es va comptar cap pàgina vista.

Mira totes les xifres del dia:
${LINK}

Reps aquest correu perquè el vas activar a la sala de xifres de la redacció. Les files amb menys de cinc pàgines vistes no es mostren.

Aquest missatge s’ha enviat automàticament: no cal que hi responguis.

Dona’m de baixa: ${UNSUBSCRIBE}
`);
  });

  it('ends by one request, and links the room of the day as a button', () => {
    const { headers, html } = write();
    expect(headers).toEqual({
      'List-Unsubscribe': `<${UNSUBSCRIBE}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(html).toContain(`<a class="button" href="${LINK.replace('&', '&amp;')}"`);
    expect(html).toContain(`href="${UNSUBSCRIBE.replace('&', '&amp;')}"`);
  });

  it.each(['ca', 'es'] as const)(
    'is valid HTML in %s that loads nothing, with the rows of its text',
    (locale) => {
      const { html, text } = write({}, { locale });
      const { results } = validator.validateStringSync(html);
      expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
      expect(html.match(/\bsrc(?:set)?="[^"]*"/g)).toEqual(['src="cid:wordmark"']);
      expect(html).not.toMatch(/url\(|@import|utm_/);
      expect([...html.matchAll(/<h(\d)/g)].map(([, level]) => level).join('')).toBe('1222');
      expect(count(html, '<tr>')).toBe(count(text, '\n- ') + 3 + 3);
      expect(text).not.toMatch(/undefined|\{(?!a\})/);
    },
  );

  it('escapes headlines and searches', () => {
    const hostile = '<b>&"\'</title></style><script>';
    const { html } = write({
      rows: [page(hostile, 900, { href: `/x/${hostile}` })],
      searches: [{ words: hostile, count: 9 }],
    });
    expect(html).not.toMatch(/<script|<b>/);
    expect([count(html, '</title>'), count(html, '</style>')]).toEqual([1, 1]);
  });
});
