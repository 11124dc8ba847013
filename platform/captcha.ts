import { z } from 'zod'

/** A service that tells people from programs. */
export interface Captcha {
  provider: 'hcaptcha' | 'turnstile'
  secret: string
  /** Where answers are checked; the provider's own address unless it is said. */
  url?: string | undefined
}

const urls = {
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}
const PATIENCE_MS = 8_000

const Answer = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).default([]),
})

/** Whether somebody solved it: null, or the provider's codes for why not. Throws when it cannot be asked. */
export async function whyNotHuman(
  { provider, secret, url = urls[provider] }: Captcha,
  { token, address }: { token: string; address: string | null },
): Promise<string[] | null> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const { success, 'error-codes': codes } = Answer.parse(await answer.json())
  return success ? null : codes
}
