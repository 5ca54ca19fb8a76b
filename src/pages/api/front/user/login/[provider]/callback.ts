export { finishSocialLogin as GET, relaySocialForm as POST } from '../../../../../../server/social/calls/finish-social-login.ts';
