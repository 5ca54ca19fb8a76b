import { Fragment } from 'react';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import type { AlertLine } from '#stores/alerts/alerts-room.ts';

interface Props {
  line: AlertLine;
  locale: Locale;
  timeZone: string;
  site: string;
  /** Names of the site's languages. */
  languages: Partial<Record<Locale, string>>;
  texts: TextsIn<'desk:alerts'>;
}

/** The words and times of an alert, and the place where readers see it. */
export function AlertFacts({ line, locale, timeZone, site, languages, texts }: Props) {
  const when = (instant: string) => formatPublishedDate(instant, locale, timeZone);
  const { text, href, picture, startsAt, endsAt, withdrawnAt, state } = line;
  const language = (languages[line.locale] ?? line.locale).toLocaleLowerCase(locale);
  const since = {
    running: startsAt,
    coming: startsAt,
    ended: endsAt ?? startsAt,
    withdrawn: withdrawnAt ?? startsAt,
  }[state];
  const place = texts.places[state]
    .replace('{site}', site)
    .replace('{language}', language)
    .replace('{date}', when(since));
  const facts = [
    [texts.state, texts.states[state]],
    [texts.where, place],
    [texts.title, line.title],
    [texts.text, text],
    [texts.href, href],
    [texts.picture, picture && (picture.src === null ? texts.pictureGone : picture.id)],
    [texts.startsAt, when(startsAt)],
    [texts.endsAt, endsAt === null ? texts.noEnd : when(endsAt)],
    [texts.id, line.id],
  ] as const;
  return (
    <dl>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
