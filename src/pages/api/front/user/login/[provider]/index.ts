export { startSocialLogin as GET } from '../../../../../../server/social/calls/start-social-login.ts';
