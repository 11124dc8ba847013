export const PROVIDER_NAMES = ['google', 'apple'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** An OpenID provider that people may sign in with, by what its owner was given there. */
export interface ProviderSettings {
  name: ProviderName
  /** `https://accounts.google.com`; whatever else is asked of the provider stands in its own description of itself. */
  issuer: string
  /** The first is the shop's own; tokens made for the others, such as its apps, are taken too. */
  clientIds: [string, ...string[]]
  secret: string | AppleKey
}

/** What Apple takes instead of a secret: each request is signed. */
export interface AppleKey {
  teamId: string
  keyId: string
  /** P-256, in PEM. */
  privateKey: string
}

const PROVIDER_LABELS: Record<string, string> = {
  google: 'Google',
  apple: 'Apple',
} satisfies Record<ProviderName, string>

/** What the company calls itself, in every language. */
export function getProviderLabel(provider: string): string {
  return PROVIDER_LABELS[provider] ?? provider
}

/** Null when it is not set up here. */
export function findProvider(
  name: string | undefined,
  { settings }: { settings: { providers: ProviderSettings[] } },
): ProviderSettings | null {
  return settings.providers.find((one) => one.name === name) ?? null
}
