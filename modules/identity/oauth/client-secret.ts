import { importPKCS8, SignJWT } from 'jose'
import type { AppleKey, ProviderSettings } from '../oauth-settings.ts'

/** The client secret for a token request; for Apple a JWT signed for this request. */
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

/** Apple allows six months. Five minutes are enough, because the JWT is not reused. */
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
