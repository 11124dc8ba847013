import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { dropshipMessages } from '#app/i18n/areas/dropship.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { OrderDropship } from '#contract/dropship'
import { type BuildAdminKey, useAdminKey } from '../../../frame/access.ts'

function dropshipQuery(api: ApiClient, buildKey: BuildAdminKey, id: string) {
  return queryOptions({
    queryKey: buildKey('orders', 'dropship', id),
    queryFn: () => parseResponse(api.admin.orders[':id'].dropship.$get({ param: { id } })),
    staleTime: 0,
  })
}

/** What was ordered at suppliers for an order. */
export function useDropship(orderId: string) {
  return useQuery(dropshipQuery(useApi(), useAdminKey(), orderId))
}

/** Changes it, and shows it as the server returns it. If the server refuses, it is read again. */
export function useDropshipAction<Input = void>(
  orderId: string,
  change: (input: Input) => Promise<OrderDropship>,
  { done, onDone }: { done: string; onDone?: () => void },
) {
  const { t } = useTranslation(dropshipMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  const { queryKey } = dropshipQuery(useApi(), key, orderId)
  return useAction(change, {
    fallbackMessage: t('changeFailed'),
    onSuccess: async (dropship) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, dropship)
      queries.invalidateQueries({ queryKey: key('waiting') })
      toast(done)
      onDone?.()
    },
    onError: (message) => {
      queries.invalidateQueries({ queryKey })
      toast(message, { variant: 'bad' })
    },
  })
}
