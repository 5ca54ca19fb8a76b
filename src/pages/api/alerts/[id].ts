import { pushAlert, removeAlert } from '#server/entrances/calls/publishing/push-alert.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(pushAlert, removeAlert);
