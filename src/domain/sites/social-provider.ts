/**
 * Identity providers for social sign-in (SPECIFICATION §2, social sign-in), in the order of their
 * buttons.
 */
export const SOCIAL_PROVIDERS = ['facebook', 'twitter', 'google', 'apple'] as const;

export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
