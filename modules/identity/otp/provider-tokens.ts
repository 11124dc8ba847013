import { z } from 'zod'
import { encrypt, tryDecrypt } from '#platform/crypto/encryption'

/** A user's tokens at an OAuth provider. The shop only passes them on to the client, once. */
const ProviderTokens = z.object({
  provider_token: z.string(),
  provider_refresh_token: z.string().optional(),
})
export type ProviderTokens = z.infer<typeof ProviderTokens>

const ENCRYPTION_PURPOSE = 'provider tokens'

export function encryptProviderTokens(tokens: ProviderTokens, secretKey: string): Buffer {
  return encrypt(JSON.stringify(tokens), { secretKey, purpose: ENCRYPTION_PURPOSE })
}

/** Null if they were encrypted with another key. */
export function decryptProviderTokens(encrypted: Buffer, secretKey: string): ProviderTokens | null {
  const tokens = tryDecrypt(encrypted, { secretKey, purpose: ENCRYPTION_PURPOSE })
  return tokens === null ? null : ProviderTokens.parse(JSON.parse(tokens))
}
