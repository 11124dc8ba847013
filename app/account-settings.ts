import { queryOptions } from '@tanstack/react-query'
import { accountsPath } from './session.ts'

/** How the service of accounts is set: of that, what screens look at. */
interface AccountSettings {
  /** By provider, whether one can sign in with it. */
  external: Partial<Record<string, boolean>>
  manual_linking_enabled: boolean
  mfa_totp_enabled: boolean
  mfa_phone_enabled: boolean
  mfa_webauthn_enabled: boolean
  /** Seconds between two text messages to one telephone. */
  sms_max_frequency: number
}

export async function accountSettings(): Promise<AccountSettings> {
  const answer = await fetch(`${accountsPath()}/settings`)
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

export const settingsQuery = queryOptions({
  queryKey: ['account-settings'],
  queryFn: accountSettings,
})
