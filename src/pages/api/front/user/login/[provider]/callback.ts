export { finishSocialLogin as GET, relaySocialForm as POST } from '../../../../../../server/entrances/calls/readers/finish-social-login.ts';
