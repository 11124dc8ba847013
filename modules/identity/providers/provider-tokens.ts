import { z } from 'zod'
import { seal, unsealOwn } from '#platform/seal'

/** What opens somebody's account at a provider. The shop itself has no use for it and hands it on once. */
const ProviderTokens = z.object({
  provider_token: z.string(),
  provider_refresh_token: z.string().optional(),
})
export type ProviderTokens = z.infer<typeof ProviderTokens>

const purpose = 'provider tokens'

export function sealTokens(tokens: ProviderTokens, secretKey: string): Buffer {
  return seal(JSON.stringify(tokens), { secretKey, purpose })
}

/** Null when another shop sealed them. */
export function unsealTokens(sealed: Buffer, secretKey: string): ProviderTokens | null {
  const tokens = unsealOwn(sealed, { secretKey, purpose })
  return tokens === null ? null : ProviderTokens.parse(JSON.parse(tokens))
}
