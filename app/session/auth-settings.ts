import { queryOptions } from '@tanstack/react-query'
import { getAuthPath } from './auth-client.ts'

/** How the service of accounts is set: of that, what screens look at. */
interface AuthSettings {
  /** By provider, whether one can sign in with it. */
  external: Partial<Record<string, boolean>>
  manual_linking_enabled: boolean
  mfa_totp_enabled: boolean
  mfa_phone_enabled: boolean
  mfa_webauthn_enabled: boolean
  /** Seconds between two text messages to one telephone. */
  sms_max_frequency: number
}

export async function fetchAuthSettings(): Promise<AuthSettings> {
  const answer = await fetch(`${getAuthPath()}/settings`)
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

export const authSettingsQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: fetchAuthSettings,
})
