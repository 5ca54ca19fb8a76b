import { useEffect, useState } from 'react';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import { formatAge } from '#domain/dates/age.ts';
import type { Locale } from '#domain/locale/locale.ts';

const MINUTE = 60_000;

interface Props {
  /** Instant in RFC 3339. */
  at: string;
  locale: Locale;
  timeZone: string;
  /** A text with `{date}`, in which the age stands. */
  within?: string;
  className?: string | undefined;
}

/** The age of something in a row, with the full date as its title. It grows while one looks. */
export function TimeAgo({ at, locale, timeZone, within = '{date}', className }: Props) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatPublishedDate(at, locale, timeZone)} className={className}>
      {within.replace('{date}', formatAge(at, { locale, timeZone, now }))}
    </time>
  );
}
