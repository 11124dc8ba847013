import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import type { OrderSummary } from '#contract/orders'
import { useShortcuts } from '../frame/shortcuts.ts'
import { BatchNoteDialog, BatchProgress, BatchTagDialog } from './batch-texts.tsx'
import { useOrderBatch } from './use-order-batch.ts'
import { useOrderDocuments } from './use-order-documents.ts'

interface Props {
  orders: OrderSummary[]
  onClear: () => void
}

/** What can be done with several orders at once. */
export function OrderBatch({ orders, onClear }: Props) {
  const { t } = useTranslation([salesMessages, adminMessages])
  const pack = usePackOrders()
  const documents = useOrderDocuments()
  const [opened, setOpened] = useState<'tag' | 'note' | null>(null)
  const close = () => setOpened(null)
  const packable = orders.filter(({ state }) => state === 'paid')
  useShortcuts([
    { keys: 'Escape', label: t('admin:list.clearSelection'), run: onClear },
    { keys: 't', label: t('batch.tag'), run: () => setOpened('tag') },
    { keys: 'm', label: t('batch.note'), run: () => setOpened('note') },
  ])
  return (
    // The bar has the colours of the other theme, which the dialogs would inherit.
    <>
      <div className="admin-batch">
        <strong>{t('admin:list.selected', { count: orders.length })}</strong>
        <button
          type="button"
          className="link"
          disabled={packable.length === 0 || pack.isPending}
          onClick={() => pack.mutate({ orders: packable, input: undefined })}
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
        {(['tag', 'note'] as const).map((kind) => (
          <button key={kind} type="button" className="link" onClick={() => setOpened(kind)}>
            {t(`batch.${kind}`)}
          </button>
        ))}
        <BatchProgress action={pack} />
        <button
          type="button"
          className="plain-icon-button ml-auto"
          aria-label={t('admin:list.clearSelection')}
          onClick={onClear}
        >
          <Icon icon={X} />
        </button>
      </div>
      <BatchTagDialog orders={orders} open={opened === 'tag'} onClose={close} />
      <BatchNoteDialog orders={orders} open={opened === 'note'} onClose={close} />
    </>
  )
}

/** Cannot be taken back: from then on the shopper cannot cancel. */
function usePackOrders() {
  const { t } = useTranslation(salesMessages)
  const { process } = useApi().admin.orders[':id']
  return useOrderBatch({
    change: async ({ id }) => {
      await parseResponse(process.$post({ param: { id } }))
      return null
    },
    describe: (count) => ({
      title: t('batch.packed', { count }),
      text: t('batch.cannotUndo'),
    }),
  })
}
