import { z } from 'zod'

/** A service that tells people from programs. */
export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile'
  secret: string
  /** Where answers are checked; the provider's own address unless it is said. */
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

/** Whether somebody solved it: null, or the provider's codes for why not. Throws when it cannot be asked. */
export async function verifyCaptcha(
  { provider, secret, url = DEFAULT_URLS[provider] }: CaptchaSettings,
  { token, address }: { token: string; address: string | null },
): Promise<string[] | null> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const { success, 'error-codes': codes } = CaptchaResponse.parse(await answer.json())
  return success ? null : codes
}
