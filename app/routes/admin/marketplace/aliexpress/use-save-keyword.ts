import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'

/** Saves the keyword of the home page, and makes the shop search it. */
export function useSaveKeyword({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('affiliate-products')
  const reload = () => queries.invalidateQueries({ queryKey })
  const refresh = useAction(() => parseResponse(api['affiliate-products'].refreshes.$post()), {
    fallbackMessage: t('home.refreshFailed'),
    onSuccess: ({ state, message, items }) => {
      if (state === 'found') return toast(t('home.refreshed', { count: items.length }))
      return toast(t('home.refreshFailed'), { variant: 'bad', ...(message && { text: message }) })
    },
    onError: (message) => toast(message, { variant: 'bad' }),
    onSettled: reload,
  })
  const save = useAction(
    (json: { keyword: string; revision: number }) =>
      parseResponse(api.admin.marketplace['affiliate-products'].$put({ json })),
    {
      fallbackMessage: t('home.saveFailed'),
      onSuccess: () => {
        onSaved()
        toast(t('home.saved'))
        refresh.mutate()
      },
      onSettled: reload,
    },
  )
  return { save, refresh }
}
