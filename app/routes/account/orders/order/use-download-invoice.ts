import { useMutation } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'

/** Opens an invoice in a new tab. The link is good for a minute, so it is made when it is wanted. */
export function useDownloadInvoice(id: string, token?: string | undefined) {
  const { t } = useTranslation('checkout')
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: (_tab: Window | null) =>
      parseResponse(api.invoices[':id'].download.$post({ param: { id }, query: { token } })),
    onSuccess: ({ signed_url }, tab) => (tab?.location ?? location).assign(signed_url),
    onError: (error, tab) => {
      tab?.close()
      const message = getApiError(error)?.message
      const said = message ? t('order.downloadRefused', { message }) : t('order.downloadFailed')
      toast(said, { variant: 'bad' })
    },
  })
  // Opened by the press itself: a tab that opens later, with the answer, is taken for an advertisement.
  return { download: () => mutate(window.open('', '_blank')), isPending }
}
