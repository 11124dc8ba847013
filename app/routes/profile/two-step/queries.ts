import type { Factor } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
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
  /** Seconds between two text messages to one telephone. */
  pause: number
}

export const offerQuery = queryOptions({
  queryKey: ['second-steps-offered'],
  queryFn: async (): Promise<Offer> => {
    const answer = await fetch('/auth/v1/settings')
    if (!answer.ok) throw new Error(answer.statusText)
    const settings = await answer.json()
    return {
      totp: settings.mfa_totp_enabled,
      phone: settings.mfa_phone_enabled,
      webauthn: settings.mfa_webauthn_enabled,
      pause: settings.sms_max_frequency,
    }
  },
})
