import type { IdentityDependencies } from '../settings.ts'

/** An employer, school or club whose own sign-in answers for its people (SAML 2.0). */
export interface SamlProvider {
  /** A UUID, which its people's identities carry: `sso:<id>`. */
  id: string
  /** Whose addresses it answers for. */
  domains: string[]
  /** What it calls itself. */
  entityId: string
  /** Where people are sent, by HTTP-Redirect. */
  entryPoint: string
  /** What it signs with, in PEM. */
  certificates: string[]
  /** Which of its attributes hold the address and the name, where they are not the usual ones. */
  attributes: { email?: string | undefined; name?: string | undefined }
}

/** What the identities of its people call it. */
export const toSamlProviderName = ({ id }: Pick<SamlProvider, 'id'>) => `sso:${id}`

export function isSamlProvider(provider: string): boolean {
  return provider.startsWith('sso:')
}

interface FindSamlProviderInput {
  providerId?: string | undefined
  domain?: string | undefined
}

/** By its id when one is given, else by the domain of somebody's address; undefined when the shop knows none. */
export function findSamlProvider(
  { settings }: IdentityDependencies,
  { providerId, domain }: FindSamlProviderInput,
) {
  return settings.samlProviders.find((one) => {
    return providerId ? one.id === providerId : one.domains.includes(domain?.toLowerCase() ?? '')
  })
}
