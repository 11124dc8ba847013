import type { Factor } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { settingsQuery } from '#app/account-settings.ts'
import { mine } from '#app/forget-person.ts'
import { accounts } from '#app/session.ts'

/** What protects somebody's account besides their password; what was only begun is not there. */
export function factorsQuery(person: string) {
  return queryOptions({
    queryKey: mine(person, 'factors'),
    queryFn: async (): Promise<Factor[]> => {
      const { data, error } = await (await accounts()).getUser()
      if (error) throw error
      return (data.user.factors ?? []).filter(({ status }) => status === 'verified')
    },
    staleTime: 0,
  })
}

/** How many recovery codes are left; null for whoever has none. */
export function recoveryQuery(person: string) {
  return queryOptions({
    queryKey: mine(person, 'factors', 'recovery'),
    queryFn: async () => {
      const { data, error } = await (await accounts()).mfa.recoveryCodes.getStatus()
      if (error?.code === 'mfa_factor_not_found') return null
      if (error) throw error
      return data
    },
    staleTime: 0,
  })
}

/** What somebody can add here. */
export interface Offer {
  totp: boolean
  phone: boolean
  webauthn: boolean
}

export const offerQuery = queryOptions({
  ...settingsQuery,
  select: (settings): Offer => ({
    totp: settings.mfa_totp_enabled,
    phone: settings.mfa_phone_enabled,
    webauthn: settings.mfa_webauthn_enabled,
  }),
})
