import { OTHER_PAGE_TYPES } from '#domain/figures/page-type.ts';
import {
  isGood,
  VITAL_BOUNDS,
  VITAL_LIMITS,
  type VitalLine,
} from '#domain/figures/vital-figures.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { INP_PHASES, LCP_PHASES, type Vital } from '#domain/reads/vital.ts';
import { STORY_TYPES, type StoryType } from '#domain/stories/story.ts';
import { getTranslator } from '#i18n/translator.ts';

/** Milliseconds from which a time is written in seconds. */
const SECOND = 1000;

const isStoryType = (type: string): type is StoryType => STORY_TYPES.has(type);

/** The words of web vitals in a language. */
export function createVitalWords(locale: Locale) {
  const t = getTranslator(locale);
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  /** A value with its unit. */
  const value = (vital: Vital, amount: number): string => {
    if (vital === 'CLS') return plain.format(amount);
    return amount < SECOND
      ? `${plain.format(amount)}\u00A0ms`
      : `${plain.format(amount / SECOND)}\u00A0s`;
  };
  return {
    value,
    /** The name of a type of page. */
    typeName(type: string): string {
      if (isStoryType(type)) return t(`listing:kind.${type}`);
      return t(`figures:vitals.types.${OTHER_PAGE_TYPES.find((one) => one === type) ?? 'other'}`);
    },
    phaseName(phase: string | null): string {
      const known = [...LCP_PHASES, ...INP_PHASES].find((one) => one === phase);
      return known === undefined ? '–' : t(`figures:vitals.causes.phases.${known}`);
    },
    /** The 75th percentile as the bound that it does not exceed. */
    p75({ vital, p75 }: VitalLine): string {
      if (p75 === 0) return value(vital, 0);
      if (p75 !== null) return t('figures:vitals.upTo', { value: value(vital, p75) });
      const last = VITAL_BOUNDS[vital].at(-1) ?? 0;
      return t('figures:vitals.moreThan', { value: value(vital, last) });
    },
    /** Google's verdict on the 75th percentile. */
    verdict({ vital, p75 }: VitalLine): string {
      if (p75 === null || p75 > VITAL_LIMITS[vital].poor) return t('figures:vitals.verdicts.poor');
      return t(`figures:vitals.verdicts.${isGood(vital, p75) ? 'good' : 'middling'}`);
    },
  };
}
