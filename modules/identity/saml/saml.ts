import type { Profile, SAML, SamlConfig } from '@node-saml/node-saml'
import { z } from 'zod'
import type { SamlProvider } from '../saml-settings.ts'
import { getServiceUrl, type IdentityDependencies } from '../settings.ts'
import { requireAllowedAlgorithms } from './signature-algorithms.ts'

/** The entity id of the shop, which is also the URL of its metadata. */
const getEntityId = (identity: IdentityDependencies) =>
  `${getServiceUrl(identity)}/sso/saml/metadata`
const getAcsUrl = (identity: IdentityDependencies) => `${getServiceUrl(identity)}/sso/saml/acs`

interface SamlRequestInput {
  provider: SamlProvider
  identity: IdentityDependencies
  /** Id of the AuthnRequest; the response must name it. */
  requestId: string
}

const CLOCK_TOLERANCE_MS = 30_000
const MAX_ASSERTION_AGE_MS = 300_000

/** The URL with the AuthnRequest; `relayState` is returned with the response. */
export async function buildSamlRedirectUrl(
  request: SamlRequestInput & { relayState: string },
): Promise<string> {
  const saml = await createSaml(request)
  return saml.getAuthorizeUrlAsync(request.relayState, undefined, {})
}

/**
 * Verifies the signed assertion: algorithms, issuer, audience, recipient, time and request id. Throws if any of them is
 * wrong.
 */
export async function verifyAssertion(
  samlXml: string,
  { now, ...request }: SamlRequestInput & { now: Date },
): Promise<Profile> {
  requireAllowedAlgorithms(samlXml)
  const saml = await createSaml(request)
  const { profile } = await saml.validatePostResponseAsync({
    SAMLResponse: Buffer.from(samlXml).toString('base64'),
  })
  if (!profile) throw new Error('The response has no profile')
  if (profile.issuer !== request.provider.entityId) throw new Error('The issuer is wrong')
  const { data } = Assertion.safeParse(profile.getAssertion?.())
  const confirmations = data?.Assertion.Subject[0].SubjectConfirmation ?? []
  if (
    !confirmations.some((confirmation) =>
      isConfirmationForRequest(confirmation, { ...request, now }),
    )
  ) {
    throw new Error('The assertion is not for this request')
  }
  return profile
}

export async function buildSamlMetadata(identity: IdentityDependencies): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  return generateServiceProviderMetadata({
    ...{ issuer: getEntityId(identity), callbackUrl: getAcsUrl(identity) },
    ...{ wantAssertionsSigned: true, identifierFormat: PERSISTENT_NAME_ID },
  })
}

const PERSISTENT_NAME_ID = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const BEARER_METHOD = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

const Confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z.tuple([
    z.object({
      $: z.object({ InResponseTo: z.string(), Recipient: z.string(), NotOnOrAfter: z.string() }),
    }),
  ]),
})
const Assertion = z.object({
  Assertion: z.object({
    Subject: z.tuple([z.object({ SubjectConfirmation: z.array(Confirmation) })]),
    Conditions: z.tuple([z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
  }),
})

/** Checks the signed part: the library checks the request id in the unsigned envelope, and does not check the recipient. */
function isConfirmationForRequest(
  { $, SubjectConfirmationData: [{ $: data }] }: z.infer<typeof Confirmation>,
  { identity, requestId, now }: SamlRequestInput & { now: Date },
): boolean {
  const isForRequest = data.InResponseTo === requestId && data.Recipient === getAcsUrl(identity)
  const isInTime = Date.parse(data.NotOnOrAfter) + CLOCK_TOLERANCE_MS > now.getTime()
  return $.Method === BEARER_METHOD && isForRequest && isInTime
}

async function createSaml({ provider, identity, requestId }: SamlRequestInput): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const config: SamlConfig = {
    ...{ issuer: getEntityId(identity), callbackUrl: getAcsUrl(identity) },
    ...{ entryPoint: provider.entryPoint, idpCert: provider.certificates },
    ...{ idpIssuer: provider.entityId, audience: getEntityId(identity) },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false },
    ...{ acceptedClockSkewMs: CLOCK_TOLERANCE_MS, maxAssertionAgeMs: MAX_ASSERTION_AGE_MS },
    ...{ identifierFormat: null, disableRequestedAuthnContext: true },
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    // The OAuth state holds the request id and is used once, so the library needs no cache of its own.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? FAR_FUTURE : null),
      removeAsync: async () => null,
    },
  }
  return new SAML(config)
}

/** Expiry is checked with the OAuth state; the library would use the system clock. */
const FAR_FUTURE = '9999-01-01T00:00:00Z'
