import { changeProfile, getProfile } from '#server/entrances/calls/accounts/account/profile.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(getProfile, changeProfile);
