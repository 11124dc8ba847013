import { importPKCS8, SignJWT } from 'jose'
import type { AppleKey, ProviderSettings } from '../oauth-settings.ts'

/** With what the shop shows a provider that it is itself, for the request it is about to make. */
export async function getClientSecret(
  { secret, clientIds: [clientId], issuer }: ProviderSettings,
  now: Date,
): Promise<string> {
  return typeof secret === 'string' ? secret : signClientSecret(secret, { clientId, issuer, now })
}

interface SignClientSecretInput {
  clientId: string
  issuer: string
  now: Date
}

/** Apple's kind, which could be good for half a year: a secret nobody keeps needs no longer than the request. */
async function signClientSecret(
  { teamId, keyId, privateKey }: AppleKey,
  client: SignClientSecretInput,
) {
  const issuedAt = Math.floor(client.now.getTime() / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(client.clientId)
    .setAudience(client.issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 300)
    .sign(await importPKCS8(privateKey, 'ES256'))
}
