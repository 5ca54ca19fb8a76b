import { changeSubscription, getSubscription } from '#server/entrances/calls/readers/subscription/own-subscription.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(getSubscription, changeSubscription);
