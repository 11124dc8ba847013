import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { z } from 'zod'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { AdminOrder, EditOrderBody, OrderEditPreviewBody } from '#contract/checkout'
import { useAdminKey } from '../../frame/access.ts'
import { useOrderAction } from './use-order-action.ts'

const PAUSE_MS = 300

/** What the order would be with the selected items. */
export function useEditPreview({ id, revision }: AdminOrder, selection: OrderEditPreviewBody) {
  const api = useApi()
  const selected = JSON.stringify(selection)
  const debounced = useDebouncedValue(selected, PAUSE_MS)
  const json = JSON.parse(debounced) as OrderEditPreviewBody
  const isEmpty = json.lines.length + json.additions.length === 0
  const query = useQuery({
    // Not among the orders: a change of the order must not read the preview of what is done already.
    queryKey: useAdminKey()('edit-preview', id, revision, debounced),
    queryFn: () =>
      parseResponse(api.admin.orders[':id']['edit-preview'].$post({ param: { id }, json })),
    // After a change of the order, what was selected before may not fit it any more.
    enabled: !isEmpty && debounced === selected,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  // Until then the amount on the button is of what was selected before.
  const isCurrent = debounced === selected && !query.isPlaceholderData
  const data = isEmpty || query.error ? undefined : query.data
  const message = !isEmpty && query.error ? getApiError(query.error)?.message : undefined
  return { data, message, isCurrent }
}

/** Changes the items of an order, or offers the change to the shopper. */
export function useEditOrder(order: AdminOrder, onClose: () => void) {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const { headersFor, handleError } = useIdempotencyKey()
  return useOrderAction(
    order.id,
    (json: z.input<typeof EditOrderBody>) => {
      const headers = headersFor(JSON.stringify(json))
      const request = { param: { id: order.id }, json }
      const post = api.admin.orders[':id'].edits.$post(request, { headers })
      return parseResponse(post).catch((error) => {
        handleError(error)
        throw error
      })
    },
    {
      done: (changed) => t(changed.edit ? 'done.editOffered' : 'done.edit'),
      onDone: onClose,
      showsErrors: true,
    },
  )
}
