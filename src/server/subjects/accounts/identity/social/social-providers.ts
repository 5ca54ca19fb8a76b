import type { OAuthProvider } from 'better-auth';
import { apple, facebook, google, twitter } from 'better-auth/social-providers';
import { absoluteUrl } from '#domain/paths/urls.ts';
import { socialCallbackPath } from '#domain/paths/account-paths.ts';
import type { Site } from '#domain/sites/site.ts';
import type { SocialProvider } from '#domain/sites/social-provider.ts';
import { fetchReaderPicture } from '../reader-picture.ts';
import { withinTime } from '#server/platform/runtime/time-limit.ts';
import { makeAppleSecret } from './apple-secret.ts';
import type { SocialCredentials } from '#server/platform/settings/social-environment.ts';
import { readProviderProfile, type ProviderProfile } from './provider-profile.ts';

/** Timeout of a provider's response in milliseconds (SPECIFICATION §9, HTTP time-out). */
const TIME_OUT = 10_000;

/** Fields of a new account besides those of the engine. */
export interface Admitted {
  nick: string;
  nickKey: string;
  site: string;
}

interface ProvidersOptions {
  site: Site;
  credentials: SocialCredentials;
  /**
   * Called for every reader who returns from a provider, before the engine looks up their account.
   */
  admit(told: ProviderProfile): Promise<Admitted>;
}

/**
 * The engine's enabled providers. Each only requests the email address, name and picture of a
 * reader.
 */
export function socialProvidersOf({ site, credentials, admit }: ProvidersOptions): OAuthProvider[] {
  const {
    google: atGoogle,
    facebook: atFacebook,
    twitter: atTwitter,
    apple: atApple,
  } = credentials;
  const redirectURI = (provider: SocialProvider) => absoluteUrl(site, socialCallbackPath(provider));
  const made: OAuthProvider[] = [];
  if (atGoogle) {
    const options = {
      ...atGoogle,
      redirectURI: redirectURI('google'),
      includeGrantedScopes: false,
      prompt: 'select_account',
    } as const;
    made.push(guarded(google(options), admit));
  }
  if (atFacebook) {
    const provider = facebook({
      ...atFacebook,
      redirectURI: redirectURI('facebook'),
      fields: ['first_name', 'last_name'],
    });
    made.push(guarded(trustingEmail(provider), admit));
  }
  if (atTwitter) {
    // Replaces the engine's default scopes, which include access while the reader is offline.
    const scopes = {
      disableDefaultScope: true,
      scope: ['users.read', 'tweet.read', 'users.email'],
    };
    made.push(
      guarded(twitter({ ...atTwitter, ...scopes, redirectURI: redirectURI('twitter') }), admit),
    );
  }
  if (atApple) {
    const appleWith = (clientSecret: string) =>
      apple({ clientId: atApple.clientId, clientSecret, redirectURI: redirectURI('apple') });
    const secret = async () =>
      'key' in atApple ? makeAppleSecret(atApple.clientId, atApple.key) : atApple.clientSecret;
    // The engine's provider requires a permanent secret, but secrets created with the key expire.
    const provider = appleWith('made when it is used');
    made.push(
      guarded(
        {
          ...provider,
          validateAuthorizationCode: async (data) =>
            appleWith(await secret()).validateAuthorizationCode(data),
        },
        admit,
      ),
    );
  }
  return made;
}

/**
 * For FACEBOOK_TRUST_EMAIL: Facebook's responses do not report whether an email address is
 * verified.
 */
function trustingEmail<Profile extends object>(
  provider: OAuthProvider<Profile>,
): OAuthProvider<Profile> {
  return {
    ...provider,
    async getUserInfo(tokens) {
      const told = await provider.getUserInfo(tokens);
      return told && { ...told, user: { ...told.user, emailVerified: true } };
    },
  };
}

/** Limits a provider's response time, and the data that the engine receives from it. */
function guarded<Profile extends object>(
  provider: OAuthProvider<Profile>,
  admit: ProvidersOptions['admit'],
): OAuthProvider<Profile> {
  return {
    ...provider,
    validateAuthorizationCode: (data) =>
      withinTime(TIME_OUT, `${provider.id}'s token`, provider.validateAuthorizationCode(data)),
    async getUserInfo(tokens) {
      const told = await withinTime(
        TIME_OUT,
        `${provider.id}'s profile`,
        provider.getUserInfo(tokens),
      );
      if (!told) return null;
      const reader = readProviderProfile({
        profile: told.data,
        appleName: tokens.user?.name,
        user: told.user,
      });
      const { name, surname, email } = reader;
      // Fetched before the nick is chosen, so that the nick is not taken meanwhile.
      const image = await fetchReaderPicture(told.user.image);
      const user = {
        name,
        surname,
        email: email ?? told.user.email,
        emailVerified: email !== undefined,
        ...(image && { image }),
        ...(await admit(reader)),
      };
      return { data: told.data, user };
    },
  };
}
