import { z } from 'zod'
import { encrypt, tryDecrypt } from '#platform/crypto/encryption'

/** What opens somebody's account at a provider. The shop itself has no use for it and hands it on once. */
const ProviderTokens = z.object({
  provider_token: z.string(),
  provider_refresh_token: z.string().optional(),
})
export type ProviderTokens = z.infer<typeof ProviderTokens>

const ENCRYPTION_PURPOSE = 'provider tokens'

export function encryptProviderTokens(tokens: ProviderTokens, secretKey: string): Buffer {
  return encrypt(JSON.stringify(tokens), { secretKey, purpose: ENCRYPTION_PURPOSE })
}

/** Null when another shop sealed them. */
export function decryptProviderTokens(encrypted: Buffer, secretKey: string): ProviderTokens | null {
  const tokens = tryDecrypt(encrypted, { secretKey, purpose: ENCRYPTION_PURPOSE })
  return tokens === null ? null : ProviderTokens.parse(JSON.parse(tokens))
}
