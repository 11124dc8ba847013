import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { profileQuery } from '#app/account/queries.ts'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { refreshSession } from '#app/session/access-token.ts'
import { toast } from '#app/ui/toast.ts'
import type { SaveProfile } from '#contract/account'
import type { AccountProps } from '../../account-props.ts'
import { useAccountAction } from '../../use-account-action.ts'

export type ProfileFormValues = z.input<typeof SaveProfile>
type ProfileForm = UseFormReturn<ProfileFormValues, unknown, SaveProfile>

/** Saves the profile, and refreshes the session so that the header shows the new data in every tab. */
export function useSaveProfile(user: AccountProps['user'], form: ProfileForm) {
  const { t } = useTranslation(settingsMessages)
  const api = useApi()
  const queries = useQueryClient()
  return useAccountAction(
    async (json: SaveProfile) => {
      try {
        return await parseResponse(api.profile.$put({ json }))
      } catch (error) {
        if (getApiError(error)?.fields?.birthday) form.setError('birthday', { type: 'server' })
        throw error
      }
    },
    {
      onSuccess: async (profile) => {
        queries.setQueryData(profileQuery(api, user.id).queryKey, profile)
        const { full_name, phone, bio, birthday, time_zone } = profile
        form.reset({ full_name: full_name ?? '', phone, bio, birthday, time_zone })
        toast(t('edit.saved'))
        await refreshSession().catch(console.error)
      },
    },
  )
}
