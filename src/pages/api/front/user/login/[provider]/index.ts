export { startSocialLogin as GET } from '../../../../../../server/calls/readers/start-social-login.ts';
