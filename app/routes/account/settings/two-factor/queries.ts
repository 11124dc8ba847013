import type { Factor } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { authSettingsQuery } from '#app/session/auth-settings.ts'

/** What protects somebody's account besides their password; what was only begun is not there. */
export function factorsQuery(userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'factors'),
    queryFn: async (): Promise<Factor[]> => {
      const { data, error } = await (await getAuthClient()).getUser()
      if (error) throw error
      return (data.user.factors ?? []).filter(({ status }) => status === 'verified')
    },
    staleTime: 0,
  })
}

/** How many recovery codes are left; null for whoever has none. */
export function recoveryCodesQuery(userId: string) {
  return queryOptions({
    queryKey: accountQueryKey(userId, 'factors', 'recovery'),
    queryFn: async () => {
      const { data, error } = await (await getAuthClient()).mfa.recoveryCodes.getStatus()
      if (error?.code === 'mfa_factor_not_found') return null
      if (error) throw error
      return data
    },
    staleTime: 0,
  })
}

/** What somebody can add here. */
export interface OfferedFactors {
  totp: boolean
  phone: boolean
  webauthn: boolean
}

export const offeredFactorsQuery = queryOptions({
  ...authSettingsQuery,
  select: (settings): OfferedFactors => ({
    totp: settings.mfa_totp_enabled,
    phone: settings.mfa_phone_enabled,
    webauthn: settings.mfa_webauthn_enabled,
  }),
})
