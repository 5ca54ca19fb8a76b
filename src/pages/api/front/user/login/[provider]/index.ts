export { startSocialLogin as GET } from '../../../../../../server/entrances/calls/readers/start-social-login.ts';
