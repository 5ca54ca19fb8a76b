import type { z } from 'zod';
import type { alertSchema } from '../sites/newsroom.ts';

export type Alert = z.infer<typeof alertSchema>;

/** Where an alert stands: before its start, shown, after its end, or taken back by the newsroom. */
export const ALERT_STATES = ['running', 'coming', 'ended', 'withdrawn'] as const;

export type AlertState = (typeof ALERT_STATES)[number];

/**
 * Alert of SPECIFICATION §3, as the call answers it. Absent parts are missing. Instants are in RFC
 * 3339.
 */
export interface AlertItem {
  id: string;
  title: string;
  text?: string;
  link?: { href: string; rel?: string; target?: string; title?: string };
  image?: { url: string; alt: string };
  startsAt: string;
  endsAt?: string;
}

type Times = Pick<Alert, 'startsAt' | 'endsAt' | 'withdrawnAt'>;

/**
 * The state of a breaking-news alert at an instant. It runs from its start until its end, if it has
 * one.
 */
export function alertStateAt({ startsAt, endsAt, withdrawnAt }: Times, now: Date): AlertState {
  if (withdrawnAt !== undefined) return 'withdrawn';
  if (endsAt !== undefined && new Date(endsAt) <= now) return 'ended';
  return new Date(startsAt) <= now ? 'running' : 'coming';
}

/** The alerts that are shown at an instant, the latest start first. */
export function currentAlerts(alerts: readonly Alert[], now: Date): Alert[] {
  return alerts
    .filter((alert) => isCurrent(alert, now))
    .toSorted(
      (one, other) =>
        Date.parse(other.startsAt) - Date.parse(one.startsAt) || (one.id < other.id ? -1 : 1),
    );
}

/** Whether a breaking-news alert is shown at an instant. */
export function isCurrent(alert: Times, now: Date): boolean {
  return alertStateAt(alert, now) === 'running';
}
