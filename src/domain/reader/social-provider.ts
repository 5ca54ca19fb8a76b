/** Companies whose accounts may be a way in (SPECIFICATION §2, social sign-in), in the order in which they are offered. */
export const SOCIAL_PROVIDERS = ['facebook', 'twitter', 'google', 'apple'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
