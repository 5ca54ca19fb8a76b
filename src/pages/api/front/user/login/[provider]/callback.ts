export { finishSocialLogin as GET, relaySocialForm as POST } from '../../../../../../server/calls/readers/finish-social-login.ts';
