import { getAuthClient } from '#app/session/auth-client.ts'

interface PhoneFactor {
  factorId: string
}

export interface SmsChallenge extends PhoneFactor {
  challengeId: string
}

/** Sends a code to a telephone. Throws the service's no. */
export async function sendSmsCode<To extends PhoneFactor>(factor: To): Promise<To & SmsChallenge> {
  const { mfa } = await getAuthClient()
  const { data, error } = await mfa.challenge({ factorId: factor.factorId, channel: 'sms' })
  if (error) throw error
  return { ...factor, challengeId: data.id }
}

/** Shows the code that came. */
export async function verifySmsCode(
  { factorId, challengeId }: SmsChallenge,
  code: string,
): Promise<void> {
  const { error } = await (await getAuthClient()).mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}
