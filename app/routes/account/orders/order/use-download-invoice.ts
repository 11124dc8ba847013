import { parseResponse } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'

/** Opens an invoice in a new tab. Its link expires after a minute, so it is requested at the press. */
export function useDownloadInvoice(id: string, token?: string | undefined) {
  const { t } = useTranslation(checkoutMessages)
  const api = useApi()
  const { mutate, isPending } = useAction(
    (_tab: Window | null) =>
      parseResponse(api.invoices[':id'].download.$post({ param: { id }, query: { token } })),
    {
      describeError: (error) => {
        const message = getApiError(error)?.message
        return message ? t('order.downloadRefused', { message }) : t('order.downloadFailed')
      },
      onSuccess: ({ signed_url }, tab) => (tab?.location ?? location).assign(signed_url),
      onError: (message, _, tab) => {
        tab?.close()
        toast(message, { variant: 'bad' })
      },
    },
  )
  // Browsers block a tab that opens later than the press, when the response arrives.
  return { download: () => mutate(window.open('', '_blank')), isPending }
}
