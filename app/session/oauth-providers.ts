/** By whom one can sign in besides, by the names of the companies, which are the same in every language. */
export const PROVIDERS = { google: 'Google', apple: 'Apple' } as const
export type Provider = keyof typeof PROVIDERS

export const providerNames = Object.keys(PROVIDERS) as Provider[]

/** Of one that is linked, which an app may have linked elsewhere. */
export function getProviderName(provider: string): string {
  return Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider as Provider] : provider
}
