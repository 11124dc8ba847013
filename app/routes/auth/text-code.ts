import { accounts } from '#app/session.ts'

interface Telephone {
  factorId: string
}

export interface SentCode extends Telephone {
  challengeId: string
}

/** Sends a code to a telephone. Throws the service's no. */
export async function sendCode<To extends Telephone>(to: To): Promise<To & SentCode> {
  const { mfa } = await accounts()
  const { data, error } = await mfa.challenge({ factorId: to.factorId, channel: 'sms' })
  if (error) throw error
  return { ...to, challengeId: data.id }
}

/** Shows the code that came. */
export async function showCode({ factorId, challengeId }: SentCode, code: string): Promise<void> {
  const { error } = await (await accounts()).mfa.verify({ factorId, challengeId, code })
  if (error) throw error
}
