import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { z } from 'zod'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import type { AdminOrder, CreateExchangeBody, ExchangePreviewBody } from '#contract/checkout'
import { useAdminKey } from '../../../frame/access.ts'
import { useOrderAction } from '../use-order-action.ts'

const PAUSE_MS = 300

/** What the exchange of the selected items would cost or give back. */
export function useExchangePreview({ id }: AdminOrder, selection: ExchangePreviewBody) {
  const api = useApi()
  const selected = JSON.stringify(selection)
  const debounced = useDebouncedValue(selected, PAUSE_MS)
  const json = JSON.parse(debounced) as ExchangePreviewBody
  const isComplete = json.lines.length > 0 && json.additions.length > 0
  const query = useQuery({
    // Not among the orders: a change of the order must not read the preview of what is done already.
    queryKey: useAdminKey()('exchange-preview', id, debounced),
    queryFn: () =>
      parseResponse(api.admin.orders[':id']['exchange-preview'].$post({ param: { id }, json })),
    enabled: isComplete && debounced === selected,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  // Until then the amount on the button is of what was selected before.
  const isCurrent = debounced === selected && !query.isPlaceholderData
  const data = !isComplete || query.error ? undefined : query.data
  const message = isComplete && query.error ? getApiError(query.error)?.message : undefined
  return { data, message, isCurrent }
}

/** Announces the return and places the second order. */
export function useCreateExchange(order: AdminOrder, onClose: () => void) {
  const { t } = useTranslation(exchangesMessages)
  const api = useApi()
  const { headersFor, handleError } = useIdempotencyKey()
  return useOrderAction(
    order.id,
    (json: z.input<typeof CreateExchangeBody>) => {
      const headers = headersFor(JSON.stringify(json))
      const request = { param: { id: order.id }, json }
      const post = api.admin.orders[':id'].exchanges.$post(request, { headers })
      return parseResponse(post).catch((error) => {
        handleError(error)
        throw error
      })
    },
    { done: t('done.created'), onDone: onClose, showsErrors: true },
  )
}
