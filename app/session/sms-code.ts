import { getAuthClient } from '#app/session/auth-client.ts'

interface PhoneFactor {
  factorId: string
}

export interface SmsChallenge extends PhoneFactor {
  challengeId: string
}

/** Sends a code to the phone of a factor. Throws the error of the auth service. */
export async function sendSmsCode<To extends PhoneFactor>(factor: To): Promise<To & SmsChallenge> {
  const { mfa } = await getAuthClient()
  const { data, error } = await mfa.challenge({ factorId: factor.factorId, channel: 'sms' })
  if (error) throw error
  return { ...factor, challengeId: data.id }
}

/** Verifies the code. Throws the error of the auth service. */
export async function verifySmsCode(
  { factorId, challengeId }: SmsChallenge,
  code: string,
): Promise<void> {
  const { error } = await (await getAuthClient()).mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}
