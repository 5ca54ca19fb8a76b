import {
  decideContribution,
  removeContribution,
} from '#server/entrances/calls/contributions/desk-contributions.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(decideContribution, removeContribution);
