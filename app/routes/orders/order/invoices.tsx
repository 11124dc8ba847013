import { useMutation } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { FileText } from 'lucide'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { useApi } from '#app/shop.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Order } from '#contract/orders'

export function Invoices({ order, token }: { order: Order; token: string | undefined }) {
  const { t } = useTranslation('checkout')
  if (order.invoices.length === 0) return null
  return (
    <section aria-labelledby="invoices" className="grid justify-items-start gap-3">
      <h2 className="d1" id="invoices">
        {t('order.invoices')}
      </h2>
      {order.invoices.map((invoice) => (
        <Download key={invoice.id} invoice={invoice} token={token} />
      ))}
    </section>
  )
}

interface Props {
  invoice: Order['invoices'][number]
  token: string | undefined
}

/** The link is good for a minute, so it is made when it is wanted. */
function Download({ invoice, token }: Props) {
  const { t } = useTranslation('checkout')
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: (_tab: Window | null) =>
      parseResponse(
        api.invoices[':id'].download.$post({ param: { id: invoice.id }, query: { token } }),
      ),
    onSuccess: ({ signed_url }, tab) => (tab?.location ?? location).assign(signed_url),
    onError: (error, tab) => {
      tab?.close()
      const message = problemOf(error)?.message
      const said = message ? t('order.downloadRefused', { message }) : t('order.downloadFailed')
      toast(said, { look: 'bad' })
    },
  })
  // Opened by the press itself: a tab that opens later, with the answer, is taken for an advertisement.
  const download = () => mutate(window.open('', '_blank'))
  return (
    <Button look="secondary" size="small" onClick={download} busy={isPending}>
      <Icon of={FileText} size={16} /> {t(`order.${invoice.kind}`, { number: invoice.number })}
    </Button>
  )
}
