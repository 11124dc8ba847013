import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { OrderSummary } from '#contract/orders'
import { useAdminKey } from '../frame/access.ts'
import { useShortcuts } from '../frame/shortcuts.ts'
import { useOrderDocuments } from './use-order-documents.ts'

interface Props {
  orders: OrderSummary[]
  onClear: () => void
}

/** What can be done with several orders at once. Each order is a request, so one that fails does not stop the others. */
export function OrderBatch({ orders, onClear }: Props) {
  const { t } = useTranslation([salesMessages, adminMessages])
  const pack = usePackOrders()
  const documents = useOrderDocuments()
  const packable = orders.filter(({ state }) => state === 'paid')
  useShortcuts([{ keys: 'Escape', label: t('admin:list.clearSelection'), run: onClear }])
  return (
    <div className="admin-batch">
      <strong>{t('admin:list.selected', { count: orders.length })}</strong>
      <button
        type="button"
        className="link"
        disabled={packable.length === 0 || pack.isPending}
        onClick={() => pack.mutate(packable)}
      >
        {t('batch.pack', { count: packable.length })}
      </button>
      {(['slip', 'label'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          className="link"
          disabled={documents.isPending}
          onClick={() => documents.mutate({ kind, orders })}
        >
          {t(`documentBatch.${kind}`, { count: orders.length })}
        </button>
      ))}
      {pack.isPending && (
        <progress
          aria-label={t('batch.packing')}
          value={pack.done}
          max={pack.variables?.length ?? 1}
        />
      )}
      <button
        type="button"
        className="plain-icon-button ml-auto"
        aria-label={t('admin:list.clearSelection')}
        onClick={onClear}
      >
        <Icon icon={X} />
      </button>
    </div>
  )
}

function usePackOrders() {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const [done, setDone] = useState(0)
  const action = useAction(
    async (orders: OrderSummary[]) => {
      const failed: { number: string; message: string }[] = []
      for (const [index, { id, number }] of orders.entries()) {
        setDone(index)
        try {
          await parseResponse(api.admin.orders[':id'].process.$post({ param: { id } }))
        } catch (error) {
          failed.push({ number, message: getApiError(error)?.message ?? t('batch.noAnswer') })
        }
      }
      return failed
    },
    {
      onSuccess: (failed, orders) => {
        queries.invalidateQueries({ queryKey: key('orders') })
        queries.invalidateQueries({ queryKey: key('waiting') })
        const packed = orders.length - failed.length
        if (packed > 0) toast(t('batch.packed', { count: packed }))
        for (const { number, message } of failed) toast(number, { text: message, variant: 'bad' })
      },
    },
  )
  return { ...action, done }
}
