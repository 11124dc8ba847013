import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { cartMessages } from '#app/i18n/areas/cart.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { invalidateCart } from '../cart/current-cart.ts'
import { getPendingEdits, isOffline, usePendingEdits } from './pending-edits.ts'
import { sendPendingEdits } from './send-pending-edits.ts'

const RETRY_MS = 5000

/** Sends what was changed without a connection as soon as there is one. */
export function PendingEditsSync() {
  const api = useApi()
  const queries = useQueryClient()
  const { t } = useTranslation(cartMessages)
  const hasEdits = usePendingEdits().length > 0
  useEffect(() => {
    if (!hasEdits) return
    const send = async () => {
      await sendPendingEdits({
        ...{ api, queries },
        onRefused: ({ title }, text) =>
          toast(t('offline.refused', { title }), { text, variant: 'bad' }),
      })
    }
    let retry: ReturnType<typeof setTimeout> | undefined
    const trySend = async () => {
      clearTimeout(retry)
      if (isOffline()) return
      await send().catch(() => {})
      // A browser can say that it is online before it reaches anything.
      if (getPendingEdits().length > 0) retry = setTimeout(trySend, RETRY_MS)
    }
    trySend()
    addEventListener('online', trySend)
    return () => {
      clearTimeout(retry)
      removeEventListener('online', trySend)
      // Another tab may have sent them.
      invalidateCart(queries)
      queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('wishlist') })
    }
  }, [api, queries, t, hasEdits])
  return null
}
