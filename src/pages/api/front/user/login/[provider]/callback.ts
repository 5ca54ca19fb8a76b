export { finishSocialLogin as GET, relaySocialForm as POST } from '#server/entrances/calls/readers/session/finish-social-login.ts';
