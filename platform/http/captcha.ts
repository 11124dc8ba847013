import { z } from 'zod'

export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile'
  secret: string
  /** The verification endpoint; by default the provider's own. */
  url?: string | undefined
}

const DEFAULT_URLS = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const TIMEOUT_MS = 8_000

const CaptchaResponse = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/** Returns null if the token is valid, and the provider's error codes otherwise. Throws if the provider cannot be reached. */
export async function verifyCaptcha(
  { provider, secret, url = DEFAULT_URLS[provider] }: CaptchaSettings,
  { token, address }: { token: string; address: string | null },
): Promise<string[] | null> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { success, 'error-codes': codes } = CaptchaResponse.parse(await response.json())
  return success ? null : codes
}
