import { queryOptions } from '@tanstack/react-query'
import { getAuthPath } from './auth-client.ts'

/** The settings of the auth service that screens use. */
interface AuthSettings {
  /** Whether signing in is enabled, by provider. */
  external: Partial<Record<string, boolean>>
  manual_linking_enabled: boolean
  mfa_totp_enabled: boolean
  mfa_phone_enabled: boolean
  mfa_webauthn_enabled: boolean
  /** Seconds between two text messages to one phone. */
  sms_max_frequency: number
}

export async function fetchAuthSettings(): Promise<AuthSettings> {
  const response = await fetch(`${getAuthPath()}/settings`)
  if (!response.ok) throw new Error(response.statusText)
  return response.json()
}

export const authSettingsQuery = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: fetchAuthSettings,
})
