export {
  finishSocialLogin as GET,
  relaySocialForm as POST,
} from '#server/entrances/calls/accounts/session/finish-social-login.ts';
