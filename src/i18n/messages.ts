import caAccount from './ca/account.json' with { type: 'json' };
import caAds from './ca/ads.json' with { type: 'json' };
import caAgenda from './ca/agenda.json' with { type: 'json' };
import caArticle from './ca/article.json' with { type: 'json' };
import caAuthor from './ca/author.json' with { type: 'json' };
import caChildren from './ca/children.json' with { type: 'json' };
import caComments from './ca/comments.json' with { type: 'json' };
import caCommon from './ca/common.json' with { type: 'json' };
import caConsent from './ca/consent.json' with { type: 'json' };
import caContact from './ca/contact.json' with { type: 'json' };
import caContribution from './ca/contribution.json' with { type: 'json' };
import caDesk from './ca/desk.json' with { type: 'json' };
import caErrors from './ca/errors.json' with { type: 'json' };
import caExport from './ca/export.json' with { type: 'json' };
import caFigures from './ca/figures.json' with { type: 'json' };
import caFooter from './ca/footer.json' with { type: 'json' };
import caHeader from './ca/header.json' with { type: 'json' };
import caLanguage from './ca/language.json' with { type: 'json' };
import caListing from './ca/listing.json' with { type: 'json' };
import caLive from './ca/live.json' with { type: 'json' };
import caMail from './ca/mail.json' with { type: 'json' };
import caMedia from './ca/media.json' with { type: 'json' };
import caModeration from './ca/moderation.json' with { type: 'json' };
import caNewsletter from './ca/newsletter.json' with { type: 'json' };
import caNotifications from './ca/notifications.json' with { type: 'json' };
import caPaywall from './ca/paywall.json' with { type: 'json' };
import caPoll from './ca/poll.json' with { type: 'json' };
import caPreviews from './ca/previews.json' with { type: 'json' };
import caProfile from './ca/profile.json' with { type: 'json' };
import caRegistration from './ca/registration.json' with { type: 'json' };
import caSearch from './ca/search.json' with { type: 'json' };
import caSharing from './ca/sharing.json' with { type: 'json' };
import caShows from './ca/shows.json' with { type: 'json' };
import caSubscription from './ca/subscription.json' with { type: 'json' };
import caValidation from './ca/validation.json' with { type: 'json' };
import caWeather from './ca/weather.json' with { type: 'json' };
import esAccount from './es/account.json' with { type: 'json' };
import esAds from './es/ads.json' with { type: 'json' };
import esAgenda from './es/agenda.json' with { type: 'json' };
import esArticle from './es/article.json' with { type: 'json' };
import esAuthor from './es/author.json' with { type: 'json' };
import esChildren from './es/children.json' with { type: 'json' };
import esComments from './es/comments.json' with { type: 'json' };
import esCommon from './es/common.json' with { type: 'json' };
import esConsent from './es/consent.json' with { type: 'json' };
import esContact from './es/contact.json' with { type: 'json' };
import esContribution from './es/contribution.json' with { type: 'json' };
import esDesk from './es/desk.json' with { type: 'json' };
import esErrors from './es/errors.json' with { type: 'json' };
import esExport from './es/export.json' with { type: 'json' };
import esFigures from './es/figures.json' with { type: 'json' };
import esFooter from './es/footer.json' with { type: 'json' };
import esHeader from './es/header.json' with { type: 'json' };
import esLanguage from './es/language.json' with { type: 'json' };
import esListing from './es/listing.json' with { type: 'json' };
import esLive from './es/live.json' with { type: 'json' };
import esMail from './es/mail.json' with { type: 'json' };
import esMedia from './es/media.json' with { type: 'json' };
import esModeration from './es/moderation.json' with { type: 'json' };
import esNewsletter from './es/newsletter.json' with { type: 'json' };
import esNotifications from './es/notifications.json' with { type: 'json' };
import esPaywall from './es/paywall.json' with { type: 'json' };
import esPoll from './es/poll.json' with { type: 'json' };
import esPreviews from './es/previews.json' with { type: 'json' };
import esProfile from './es/profile.json' with { type: 'json' };
import esRegistration from './es/registration.json' with { type: 'json' };
import esSearch from './es/search.json' with { type: 'json' };
import esSharing from './es/sharing.json' with { type: 'json' };
import esShows from './es/shows.json' with { type: 'json' };
import esSubscription from './es/subscription.json' with { type: 'json' };
import esValidation from './es/validation.json' with { type: 'json' };
import esWeather from './es/weather.json' with { type: 'json' };
import type { Locale } from '#domain/locale/locale.ts';

const ca = {
  account: caAccount,
  ads: caAds,
  agenda: caAgenda,
  article: caArticle,
  author: caAuthor,
  children: caChildren,
  comments: caComments,
  common: caCommon,
  consent: caConsent,
  contact: caContact,
  contribution: caContribution,
  desk: caDesk,
  errors: caErrors,
  export: caExport,
  figures: caFigures,
  footer: caFooter,
  header: caHeader,
  language: caLanguage,
  listing: caListing,
  live: caLive,
  mail: caMail,
  media: caMedia,
  moderation: caModeration,
  newsletter: caNewsletter,
  notifications: caNotifications,
  paywall: caPaywall,
  poll: caPoll,
  previews: caPreviews,
  profile: caProfile,
  registration: caRegistration,
  search: caSearch,
  sharing: caSharing,
  shows: caShows,
  subscription: caSubscription,
  validation: caValidation,
  weather: caWeather,
};

/** The shape of each language's texts. The keys are derived from Catalan. */
export type Messages = typeof ca;

/**
 * All texts of the interface, by language and namespace. Islands must not import them: texts reach
 * the browser as props.
 */
export const messages: Record<Locale, Messages> = {
  ca,
  es: {
    account: esAccount,
    ads: esAds,
    agenda: esAgenda,
    article: esArticle,
    author: esAuthor,
    children: esChildren,
    comments: esComments,
    common: esCommon,
    consent: esConsent,
    contact: esContact,
    contribution: esContribution,
    desk: esDesk,
    errors: esErrors,
    export: esExport,
    figures: esFigures,
    footer: esFooter,
    header: esHeader,
    language: esLanguage,
    listing: esListing,
    live: esLive,
    mail: esMail,
    media: esMedia,
    moderation: esModeration,
    newsletter: esNewsletter,
    notifications: esNotifications,
    paywall: esPaywall,
    poll: esPoll,
    previews: esPreviews,
    profile: esProfile,
    registration: esRegistration,
    search: esSearch,
    sharing: esSharing,
    shows: esShows,
    subscription: esSubscription,
    validation: esValidation,
    weather: esWeather,
  },
};
