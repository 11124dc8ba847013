import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'

interface PrintedOrders {
  kind: 'slip' | 'label'
  orders: { id: string; number: string }[]
  parcelId?: string
}

/** Saves the packing slips or the address labels of orders as one PDF. */
export function useOrderDocuments() {
  const { t } = useTranslation(salesMessages)
  const api = useApi()
  return useAction(
    async ({ kind, orders, parcelId }: PrintedOrders) => {
      const ids = orders.map(({ id }) => id).join(',')
      const query = { kind, ids, ...(parcelId && { parcel_id: parcelId }) }
      const response = await api.admin['order-documents'].$get({ query })
      if (!response.ok) throw new Error(`The documents answered ${response.status}`)
      const name = orders.length === 1 ? orders[0]!.number : `${orders.length}`
      return { blob: await response.blob(), name: `${kind}-${name}.pdf` }
    },
    {
      fallbackMessage: t('documents.failed'),
      onSuccess: ({ blob, name }) => saveFile(blob, name),
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
}
