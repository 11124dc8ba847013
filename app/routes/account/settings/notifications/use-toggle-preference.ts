import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { NotificationPreferences } from '#contract/account'
import { preferencesQuery } from '../../../../account/queries.ts'
import { useErrorMessage } from '../../use-action.ts'

interface PreferenceChange {
  name: keyof NotificationPreferences
  isOn: boolean
}

/** Turns a switch at once; it goes back when the shop did not hear of it. */
export function useTogglePreference(userId: string) {
  const { t } = useTranslation('settings')
  const api = useApi()
  const queries = useQueryClient()
  const sentenceOf = useErrorMessage()
  const { queryKey } = preferencesQuery(api, userId)
  const stand = ({ name, isOn }: PreferenceChange) =>
    queries.setQueryData(queryKey, (now) => now && { ...now, [name]: isOn })

  const { mutate } = useMutation({
    // One after the other, so that the last turn is the one that stays.
    scope: { id: 'preferences' },
    networkMode: 'always',
    mutationFn: ({ name, isOn }: PreferenceChange) =>
      parseResponse(api['notification-preferences'].$patch({ json: { [name]: isOn } })),
    onMutate: async (turn) => {
      await queries.cancelQueries({ queryKey })
      stand(turn)
    },
    onSuccess: () => toast(t('notifications.saved')),
    onError: (error, { name, isOn }) => {
      stand({ name, isOn: !isOn })
      toast(sentenceOf(error), { variant: 'bad' })
    },
  })
  return mutate
}
