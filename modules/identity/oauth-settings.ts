export const PROVIDER_NAMES = ['google', 'apple'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** An OpenID Connect provider that users can sign in with. */
export interface ProviderSettings {
  name: ProviderName
  /** `https://accounts.google.com`; the endpoints come from its discovery document. */
  issuer: string
  /** The first is the shop's own. ID tokens issued to the others, such as its apps, are accepted too. */
  clientIds: [string, ...string[]]
  secret: string | AppleKey
}

/** Apple's client secret: a key that signs a JWT for each request. */
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

/** The provider's brand name, the same in every language. */
export function getProviderLabel(provider: string): string {
  return PROVIDER_LABELS[provider] ?? provider
}

/** Null if the provider is not configured. */
export function findProvider(
  name: string | undefined,
  { settings }: { settings: { providers: ProviderSettings[] } },
): ProviderSettings | null {
  return settings.providers.find((provider) => provider.name === name) ?? null
}
