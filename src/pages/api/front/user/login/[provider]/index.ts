export { startSocialLogin as GET } from '#server/entrances/calls/accounts/session/start-social-login.ts';
