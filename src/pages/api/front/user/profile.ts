import { changeProfile, getProfile } from '../../../../server/accounts/calls/profile.ts';
import { serveTogether } from '../../../../server/endpoint.ts';

export const ALL = serveTogether(getProfile, changeProfile);
