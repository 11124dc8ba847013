import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { IdentityDependencies } from '../settings.ts'
import type { CredentialRow, UserRow } from '../tables.ts'

/** EdDSA, ES256 and RS256 by their COSE identifiers; every current device supports one of them. */
const ALGORITHMS = [-8, -7, -257]

interface CeremonyInput {
  challenge: string
  identity: IdentityDependencies
}

interface RegistrationOptionsInput extends CeremonyInput {
  user: UserRow
  /** The device stores the key under it, and replaces a key with the same handle. */
  userHandle: string
  isDiscoverable: boolean
  excludedCredentials: Pick<CredentialRow, 'credentialId' | 'transports'>[]
}

/** Options for `navigator.credentials.create`. */
export async function buildRegistrationOptions({
  challenge,
  identity,
  user,
  userHandle,
  ...rest
}: RegistrationOptionsInput) {
  const { rpId, challengeSeconds } = identity.settings.mfa
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const userName = user.email ?? user.phone ?? user.id
  return generateRegistrationOptions({
    ...{ rpName: identity.shopInfo.name, rpID: rpId, challenge: decodeBase64Url(challenge) },
    ...{ userName, userDisplayName: userName, userID: new TextEncoder().encode(userHandle) },
    timeout: challengeSeconds * 1000,
    ...{ attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS },
    excludeCredentials: rest.excludedCredentials.map(toCredentialDescriptor),
    authenticatorSelection: {
      residentKey: rest.isDiscoverable ? 'required' : 'discouraged',
      requireResidentKey: rest.isDiscoverable,
      userVerification: 'preferred',
    },
  })
}

/** Options for `navigator.credentials.get`. An empty list allows every passkey of this shop. */
export async function buildAuthenticationOptions(
  { challenge, identity }: CeremonyInput,
  allowedCredentials: CredentialRow[],
) {
  const { rpId, challengeSeconds } = identity.settings.mfa
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    ...{
      rpID: rpId,
      challenge: decodeBase64Url(challenge),
      allowCredentials: allowedCredentials.map(toCredentialDescriptor),
    },
    ...{ timeout: challengeSeconds * 1000, userVerification: 'preferred' },
  })
}

export type NewCredential = Pick<
  CredentialRow,
  'credentialId' | 'publicKey' | 'counter' | 'transports'
>

/** Verifies a registration response. Returns the new key, or null if the response is not valid for the challenge. */
export async function verifyRegistration(
  response: unknown,
  input: CeremonyInput,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const verified = await verifyRegistrationResponse({
    ...{ response: response as RegistrationResponseJSON, ...buildExpectations(input) },
    ...{ requireUserVerification: false, supportedAlgorithmIDs: ALGORITHMS },
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

interface VerifiedAuthentication {
  counter: number
  /** The device verified the user by fingerprint, face or PIN. */
  isUserVerified: boolean
}

/** Verifies an authentication response. Returns null if it is not valid for the challenge and the key. */
export async function verifyAuthentication(
  response: unknown,
  credential: CredentialRow,
  input: CeremonyInput,
): Promise<VerifiedAuthentication | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { credentialId: id, publicKey, counter } = credential
  const verified = await verifyAuthenticationResponse({
    ...{ response: response as AuthenticationResponseJSON, ...buildExpectations(input) },
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, userVerified } = verified.authenticationInfo
  return { counter: newCounter, isUserVerified: userVerified }
}

/** The challenge in the client data; null if it cannot be parsed. Do not trust it before the signature is verified. */
export function parseClientChallenge(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

function buildExpectations({ challenge, identity }: CeremonyInput) {
  const { rpId, rpOrigins } = identity.settings.mfa
  return { expectedChallenge: challenge, expectedOrigin: rpOrigins, expectedRPID: rpId }
}

function toCredentialDescriptor({
  credentialId,
  transports,
}: Pick<CredentialRow, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports }
}

function decodeBase64Url(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}
