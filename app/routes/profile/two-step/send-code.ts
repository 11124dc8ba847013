import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { inWords } from './begun.ts'

interface Telephone {
  factorId: string
  phone: string
}

export interface SentCode extends Telephone {
  challengeId: string
}

type Refusals = Record<string, string>

/** Sends a code to a telephone. Throws the service's no. */
export async function sendCode(to: Telephone, refusals: Refusals): Promise<SentCode> {
  const { mfa } = await accounts()
  const { data, error } = await mfa.challenge({ factorId: to.factorId, channel: 'sms' })
  if (error) throw inWords(error, refusals)
  return { ...to, challengeId: data.id }
}

/** Shows the code that came. Returns the number it came to. */
export async function showCode(
  { factorId, challengeId, phone }: SentCode,
  { code, refusals }: { code: string; refusals: Refusals },
): Promise<string> {
  const { error } = await (await accounts()).mfa.verify({ factorId, challengeId, code })
  if (error) throw inWords(error, refusals)
  return phone
}

/** What the service refuses of a telephone, in the words of the panel. */
export function useRefusals(): Refusals {
  const { t } = useTranslation('security')
  return {
    mfa_verified_factor_exists: t('phones.taken'),
    mfa_phone_enroll_not_enabled: t('phones.closed'),
    mfa_verification_failed: t('phones.wrong'),
    mfa_challenge_expired: t('phones.expired'),
    mfa_factor_not_found: t('phones.expired'),
  }
}
