import { useMutation, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { toast } from '#app/ui/toast.ts'
import type { NotificationPreferences } from '#contract/account'
import { preferencesQuery } from '../queries.ts'
import { useSentenceOf } from '../use-call.ts'

interface Turn {
  name: keyof NotificationPreferences
  isOn: boolean
}

/** Turns a switch at once; it goes back when the shop did not hear of it. */
export function useTurn(person: string) {
  const { t } = useTranslation('settings')
  const api = useApi()
  const queries = useQueryClient()
  const sentenceOf = useSentenceOf()
  const { queryKey } = preferencesQuery(api, person)
  const stand = ({ name, isOn }: Turn) =>
    queries.setQueryData(queryKey, (now) => now && { ...now, [name]: isOn })

  const { mutate } = useMutation({
    // One after the other, so that the last turn is the one that stays.
    scope: { id: 'preferences' },
    networkMode: 'always',
    mutationFn: ({ name, isOn }: Turn) =>
      parseResponse(api['notification-preferences'].$patch({ json: { [name]: isOn } })),
    onMutate: async (turn) => {
      await queries.cancelQueries({ queryKey })
      stand(turn)
    },
    onSuccess: () => toast(t('notifications.saved')),
    onError: (error, { name, isOn }) => {
      stand({ name, isOn: !isOn })
      toast(sentenceOf(error), { look: 'bad' })
    },
  })
  return mutate
}
