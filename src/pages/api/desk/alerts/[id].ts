import { getAlert, withdrawAlert, writeAlert } from '#server/entrances/calls/alerts/desk-alerts.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(getAlert, writeAlert, withdrawAlert);
