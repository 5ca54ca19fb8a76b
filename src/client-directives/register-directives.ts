import type { AstroIntegration } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island if there is a session cookie. */
    'client:session'?: boolean;
    /**
     * Hydrates the island at its first pointer event, key or focus, and repeats the click that
     * started it.
     */
    'client:interaction'?: boolean;
    /** Hydrates the island when a message of the paywall is due. */
    'client:message'?: boolean;
  }
}

/** Registers our client directives with Astro. */
export function registerDirectives(): AstroIntegration {
  return {
    name: 'portada-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'session', entrypoint: './src/client-directives/session.ts' });
        addClientDirective({
          name: 'interaction',
          entrypoint: './src/client-directives/interaction.ts',
        });
        addClientDirective({ name: 'message', entrypoint: './src/client-directives/message.ts' });
      },
    },
  };
}
