import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { useMarketplaceAction } from '../use-marketplace-action.ts'

interface HomeSearch {
  keyword: string
  category_id: string | null
  revision: number
}

/** Saves what the home page is searched by, and makes the shop search it. */
export function useSaveHomeSearch({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()('affiliate-products')
  const reload = () => queries.invalidateQueries({ queryKey })
  const refresh = useMarketplaceAction(
    () => parseResponse(api['affiliate-products'].refreshes.$post()),
    {
      fallbackMessage: t('home.refreshFailed'),
      onSuccess: ({ state, message, items }) => {
        if (state === 'found') return toast(t('home.refreshed', { count: items.length }))
        return toast(t('home.refreshFailed'), { variant: 'bad', ...(message && { text: message }) })
      },
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: reload,
    },
  )
  const save = useMarketplaceAction(
    (json: HomeSearch) => parseResponse(api.admin.marketplace['affiliate-products'].$put({ json })),
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
