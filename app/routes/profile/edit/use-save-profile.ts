import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { renewSession } from '#app/session.ts'
import { useApi } from '#app/shop.tsx'
import { toast } from '#app/ui/toast.ts'
import type { SaveProfile } from '#contract/account'
import type { OfMember } from '../account.tsx'
import { profileQuery } from '../queries.ts'
import { useCall } from '../use-call.ts'
import type { ProfileValues } from './details-form.tsx'

type Form = UseFormReturn<ProfileValues, unknown, SaveProfile>

/** Keeps the profile; the session then says the same of its owner, in the header and in every tab. */
export function useSaveProfile(member: OfMember['member'], form: Form) {
  const { t } = useTranslation('settings')
  const api = useApi()
  const queries = useQueryClient()
  return useCall(
    async (json: SaveProfile) => {
      try {
        return await parseResponse(api.profile.$put({ json }))
      } catch (error) {
        if (problemOf(error)?.fields?.birthday) form.setError('birthday', { type: 'server' })
        throw error
      }
    },
    {
      onDone: async (profile) => {
        queries.setQueryData(profileQuery(api, member.id).queryKey, profile)
        const { full_name, phone, bio, birthday } = profile
        form.reset({ full_name: full_name ?? '', phone, bio, birthday })
        toast(t('edit.saved'))
        await renewSession().catch(console.error)
      },
    },
  )
}
