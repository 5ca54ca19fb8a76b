export { startSocialLogin as GET } from '#server/entrances/calls/readers/session/start-social-login.ts';
