/** OAuth providers by id, with their brand names, which are the same in every language. */
export const PROVIDERS = { google: 'Google', apple: 'Apple' } as const
export type Provider = keyof typeof PROVIDERS

export const providerNames = Object.keys(PROVIDERS) as Provider[]

/** Name of a linked provider, which may be one that the shop itself does not offer. */
export function getProviderName(provider: string): string {
  return Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider as Provider] : provider
}
