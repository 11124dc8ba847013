import type { Factor } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { accountQueryKey } from '#app/session/account-query-key.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { authSettingsQuery } from '#app/session/auth-settings.ts'

/** The verified factors of the account. */
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

/** The number of recovery codes that are left; null if the account has none. */
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

/** The types of factors that the shop lets users add. */
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
