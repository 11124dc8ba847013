import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Identity } from '../settings.ts'
import type { CredentialRow, UserRow } from '../tables.ts'

/** EdDSA, ES256 and RS256, by their numbers in COSE: what every device of today makes. */
const ALGORITHMS = [-8, -7, -257]

interface Asking {
  challenge: string
  identity: Identity
}

interface Making extends Asking {
  user: UserRow
  /** What the device keeps the key under; one with the same handle takes its place. */
  handle: string
  isDiscoverable: boolean
  besides: Pick<CredentialRow, 'credentialId' | 'transports'>[]
}

/** What a browser hands to a device that is to make a key. */
export function creationOptions({ challenge, identity, user, handle, ...rest }: Making) {
  const { rpId, challengeSeconds } = identity.settings.factors
  const userName = user.email ?? user.phone ?? user.id
  return generateRegistrationOptions({
    ...{ rpName: identity.storeName, rpID: rpId, challenge: bytes(challenge) },
    ...{ userName, userDisplayName: userName, userID: new TextEncoder().encode(handle) },
    timeout: challengeSeconds * 1000,
    ...{ attestationType: 'none', supportedAlgorithmIDs: ALGORITHMS },
    excludeCredentials: rest.besides.map(named),
    authenticatorSelection: {
      residentKey: rest.isDiscoverable ? 'required' : 'discouraged',
      requireResidentKey: rest.isDiscoverable,
      userVerification: 'preferred',
    },
  })
}

/** What a browser hands to a device that is to show a key: one of these, or any it has for this shop. */
export function requestOptions({ challenge, identity }: Asking, allowed: CredentialRow[]) {
  const { rpId, challengeSeconds } = identity.settings.factors
  return generateAuthenticationOptions({
    ...{ rpID: rpId, challenge: bytes(challenge), allowCredentials: allowed.map(named) },
    ...{ timeout: challengeSeconds * 1000, userVerification: 'preferred' },
  })
}

export type NewKey = Pick<CredentialRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** The key that a device made for this challenge, or null when anything about it is not right. */
export async function readNewKey(response: unknown, asking: Asking): Promise<NewKey | null> {
  const verified = await verifyRegistrationResponse({
    ...{ response: response as RegistrationResponseJSON, ...expected(asking) },
    ...{ requireUserVerification: false, supportedAlgorithmIDs: ALGORITHMS },
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

interface Shown {
  counter: number
  /** The device made sure who holds it: by a finger, a face or a PIN. */
  isVerified: boolean
}

/** What a device says with a key it has shown for this challenge, or null when anything about it is not right. */
export async function readShownKey(
  response: unknown,
  key: CredentialRow,
  asking: Asking,
): Promise<Shown | null> {
  const { credentialId: id, publicKey, counter } = key
  const verified = await verifyAuthenticationResponse({
    ...{ response: response as AuthenticationResponseJSON, ...expected(asking) },
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { newCounter, userVerified } = verified.authenticationInfo
  return { counter: newCounter, isVerified: userVerified }
}

/** Which challenge a device says it answers. Believe it only when its signature has been checked. */
export function challengeIn(clientData: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

function expected({ challenge, identity }: Asking) {
  const { rpId, rpOrigins } = identity.settings.factors
  return { expectedChallenge: challenge, expectedOrigin: rpOrigins, expectedRPID: rpId }
}

function named({ credentialId, transports }: Pick<CredentialRow, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports }
}

function bytes(challenge: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}
