import {
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  type SamlConfig,
  ValidateInResponseTo,
} from '@node-saml/node-saml'
import { z } from 'zod'
import { type Identity, serviceUrl } from '../settings.ts'
import type { SamlProvider } from './saml-settings.ts'

/** What the shop calls itself, and where its own description stands. */
const entityOf = (identity: Identity) => `${serviceUrl(identity)}/sso/saml/metadata`
const callbackOf = (identity: Identity) => `${serviceUrl(identity)}/sso/saml/acs`

interface Request {
  provider: SamlProvider
  identity: Identity
  /** What the request that somebody is sent with calls itself; the answer must name it. */
  requestId: string
}

const TOLERATED_MS = 30_000
const OLDEST_MS = 300_000

/** Where somebody goes with a request of ours; `relayState` comes back with the answer. */
export function samlUrl(request: Request & { relayState: string }): Promise<string> {
  return samlFor(request).getAuthorizeUrlAsync(request.relayState, undefined, {})
}

/**
 * What an identity provider signed about somebody, for us, now, and as the answer to this very request. Throws when it
 * is anything else.
 */
export async function readAssertion(
  answer: string,
  { now, ...request }: Request & { now: Date },
): Promise<Profile> {
  if (Buffer.from(answer, 'base64').includes('<!DOCTYPE')) throw new Error('No document types here')
  const { profile } = await samlFor(request).validatePostResponseAsync({ SAMLResponse: answer })
  if (!profile) throw new Error('The answer is about nobody')
  if (profile.issuer !== request.provider.entityId) throw new Error('Another issuer')
  const { data } = Assertion.safeParse(profile.getAssertion?.())
  const confirmations = data?.Assertion.Subject[0].SubjectConfirmation ?? []
  if (!confirmations.some((one) => isForUs(one, { ...request, now }))) {
    throw new Error('The assertion is not for this request')
  }
  return profile
}

export function samlMetadata(identity: Identity): string {
  return generateServiceProviderMetadata({
    ...{ issuer: entityOf(identity), callbackUrl: callbackOf(identity) },
    ...{ wantAssertionsSigned: true, identifierFormat: PERSISTENT },
  })
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

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

/** Read from what was signed: the library looks at the request in the unsigned envelope, and at the recipient not at all. */
function isForUs(
  { $, SubjectConfirmationData: [{ $: data }] }: z.infer<typeof Confirmation>,
  { identity, requestId, now }: Request & { now: Date },
): boolean {
  const isMeant = data.InResponseTo === requestId && data.Recipient === callbackOf(identity)
  const isInTime = Date.parse(data.NotOnOrAfter) + TOLERATED_MS > now.getTime()
  return $.Method === BEARER && isMeant && isInTime
}

function samlFor({ provider, identity, requestId }: Request): SAML {
  const config: SamlConfig = {
    ...{ issuer: entityOf(identity), callbackUrl: callbackOf(identity) },
    ...{ entryPoint: provider.entryPoint, idpCert: provider.certificates },
    ...{ idpIssuer: provider.entityId, audience: entityOf(identity) },
    ...{ wantAssertionsSigned: true, wantAuthnResponseSigned: false },
    ...{ acceptedClockSkewMs: TOLERATED_MS, maxAssertionAgeMs: OLDEST_MS },
    ...{ identifierFormat: null, disableRequestedAuthnContext: true },
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    // What was asked is known by the visit, which is spent once; the library may only look it up.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === requestId ? LONG_HENCE : null),
      removeAsync: async () => null,
    },
  }
  return new SAML(config)
}

/** The library would let a request end by its own clock. */
const LONG_HENCE = '9999-01-01T00:00:00Z'
