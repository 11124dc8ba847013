/** A SAML 2.0 identity provider: an organisation that authenticates its own members. */
export interface SamlProvider {
  /** A UUID. Identities of its users have the provider `sso:<id>`. */
  id: string
  /** The e-mail domains it authenticates. */
  domains: string[]
  entityId: string
  /** Its sign-in URL (HTTP-Redirect binding). */
  entryPoint: string
  /** Its signing certificates, in PEM. */
  certificates: string[]
  /** Attribute names of the e-mail address and the name, if they are not the usual ones. */
  attributes: { email?: string | undefined; name?: string | undefined }
}

/** The provider name of its users' identities. */
export const toSamlProviderName = ({ id }: Pick<SamlProvider, 'id'>) => `sso:${id}`

interface FindSamlProviderInput {
  providerId?: string | undefined
  domain?: string | undefined
}

/** Finds a provider by its id or else by e-mail domain. Undefined if there is none. */
export function findSamlProvider(
  { settings }: { settings: { samlProviders: SamlProvider[] } },
  { providerId, domain }: FindSamlProviderInput,
) {
  return settings.samlProviders.find((one) => {
    return providerId ? one.id === providerId : one.domains.includes(domain?.toLowerCase() ?? '')
  })
}
