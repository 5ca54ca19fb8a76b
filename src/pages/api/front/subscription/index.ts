import {
  changeSubscription,
  getSubscription,
} from '#server/entrances/calls/subscriptions/own-subscription.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(getSubscription, changeSubscription);
