const NAMES: Record<string, string> = { google: 'Google', apple: 'Apple' }

/** Names of companies are the same in every language. */
export function providerName(provider: string): string {
  return NAMES[provider] ?? provider
}
