import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Wakes where there is a session cookie. */
    'client:session'?: boolean;
    /** Wakes at the first pointer, key or focus in the island, and repeats the click that woke it. */
    'client:interaction'?: boolean;
  }
}

/** Teaches Astro our client directives. */
export function registerDirectives(): AstroIntegration {
  return {
    name: 'portada-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'session', entrypoint: './src/client-directives/session.ts' });
        addClientDirective({ name: 'interaction', entrypoint: './src/client-directives/interaction.ts' });
      },
    },
  };
}
