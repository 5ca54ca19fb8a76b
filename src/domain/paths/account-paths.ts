import type { SocialProvider } from '../sites/social-provider.ts';
import { inEdition, type Edition } from './urls.ts';

/** Paths of the account pages, of sign-in with an identity provider, and of mailed links. */

/** Fragment of the password recovery form on the login page. */
export const RECOVERY = 'recuperar';

/** Paths of the account pages (SPECIFICATION §2, routes). */
export function accountPaths(edition: Edition) {
  const login = inEdition(edition, '/acceso/');
  return {
    login,
    recovery: `${login}#${RECOVERY}`,
    register: inEdition(edition, '/registro/'),
    logout: inEdition(edition, '/logout/'),
    profile: inEdition(edition, '/perfil/mi-cuenta/'),
    favourites: inEdition(edition, '/perfil/contenidos-guardados/'),
    authors: inEdition(edition, '/perfil/autores/'),
    newsletters: inEdition(edition, '/perfil/boletines/'),
    notifications: inEdition(edition, '/perfil/avisos/'),
    comments: inEdition(edition, '/perfil/comentarios/'),
    children: inEdition(edition, '/perfil/hijos/'),
    subscription: inEdition(edition, '/suscripcion/perfil/'),
  };
}

/**
 * Adds `backUrl` to a page's path, if it is known. The caller checks that the redirect is allowed.
 */
export function withBackUrl(page: string, backUrl: string | undefined): string {
  if (backUrl === undefined) return page;
  const [address = '', ...fragment] = page.split('#');
  return [
    `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ backUrl })}`,
    ...fragment,
  ].join('#');
}

/** Values of `alert` on the login page (SPECIFICATION §2 names the first two). */
export const LOGIN_ALERTS = [
  'password_reset_sent',
  'password_changed',
  'email_validated',
  'link_expired',
  'login_to_confirm',
  'login_to_delete',
  'profile_failed',
  'social_failed',
  'logged_out',
  'account_deleted',
] as const;

export type LoginAlert = (typeof LOGIN_ALERTS)[number];

/** Path of the login page with an alert. */
export function loginPathWith(edition: Edition, alert: LoginAlert): string {
  return `${accountPaths(edition).login}?${new URLSearchParams({ alert })}`;
}

/** Value of `alert` on the profile page after a change of the email address. */
export const EMAIL_CHANGED = 'email_changed';

/** Path of the profile page with the alert that the email address has changed. */
export function emailChangedPath(edition: Edition): string {
  return `${accountPaths(edition).profile}?${new URLSearchParams({ alert: EMAIL_CHANGED })}`;
}

/** Path prefix of all endpoints of sign-in with an identity provider. */
export const SOCIAL_LOGIN = '/api/front/user/login/';

/**
 * Path that starts a sign-in with an identity provider (SPECIFICATION §7). `backUrl` is the page
 * that the reader returns to at the end.
 */
export function socialLoginPath(provider: SocialProvider, backUrl?: string): string {
  return withBackUrl(`${SOCIAL_LOGIN}${provider}`, backUrl);
}

/**
 * Path to which an identity provider redirects the reader. It is registered with the provider, with
 * the site's URL before it.
 */
export function socialCallbackPath(provider: SocialProvider): string {
  return `${socialLoginPath(provider)}/callback`;
}

/** Path prefix of the mailed links that validate an email address. */
export const VALIDATE_MAIL = '/api/front/user/validate-mail/';

/**
 * Path of the link in a validation mail. It opens a page with a button that leads to the login page
 * in the mail's language.
 */
export function validationPath({ locale }: Edition, token: string): string {
  return `${VALIDATE_MAIL}${encodeURIComponent(token)}?lang=${locale}`;
}

/** Path of the mailed link that reverts a change of the email address. */
export function takeBackPath({ locale }: Edition, token: string): string {
  return `/api/front/user/take-back-mail/${encodeURIComponent(token)}?lang=${locale}`;
}

/** Path of the mailed link that deletes an account. */
export function deletionPath({ locale }: Edition, token: string): string {
  return `/api/front/user/delete/${encodeURIComponent(token)}?lang=${locale}`;
}

/** Path of the form for a new password, opened with a mailed token. */
export function passwordResetPath(edition: Edition, token: string): string {
  return inEdition(edition, `/acceso/contrasena/?token=${encodeURIComponent(token)}`);
}
