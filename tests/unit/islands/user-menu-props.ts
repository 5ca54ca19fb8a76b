import type { UserMenuLinks, UserMenuTexts } from '#islands/accounts/user-menu.ts';

export const texts: UserMenuTexts = {
  login: 'Inicia la sessió',
  menu: 'El teu compte',
  open: 'Obre el menú',
  close: 'Tanca el menú',
  profile: 'Perfil',
  favourites: 'Articles desats',
  authors: 'Autors',
  newsletters: 'Butlletins',
  notifications: 'Avisos',
  subscription: 'Subscripció',
  logout: 'Tanca la sessió',
};

export const links: UserMenuLinks = {
  login: '/acceso/',
  profile: '/perfil/mi-cuenta/',
  favourites: '/perfil/contenidos-guardados/',
  authors: '/perfil/autores/',
  newsletters: '/perfil/boletines/',
  notifications: '/perfil/avisos/',
  subscription: '/suscripcion/perfil/',
  afterLogout: '/acceso/',
};
