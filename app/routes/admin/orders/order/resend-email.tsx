import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useId } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { AdminOrder } from '#contract/checkout'
import type { ResendableEmail } from '#contract/notifications'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { UndeliverableNote } from './undeliverable-note.tsx'
import { useOrderAction } from './use-order-action.ts'

/** Sends an e-mail about the order again. */
export function ResendEmail({ order }: { order: AdminOrder }) {
  const { t } = useTranslation(salesMessages)
  const { can } = useAccess()
  const api = useApi().admin.orders[':id'].emails
  const param = { id: order.id }
  const { state, refunded } = order
  const query = useQuery({
    queryKey: useAdminKey()('orders', 'emails', order.id, state, refunded),
    queryFn: () => parseResponse(api.$get({ param })),
    staleTime: 0,
  })
  const resend = useOrderAction(
    order.id,
    (template: ResendableEmail) => parseResponse(api.$post({ param, json: { template } })),
    { done: t('resend.done') },
  )
  const id = useId()
  const templates = query.data?.items ?? []
  if (!can('orders:write') || templates.length === 0) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const template = new FormData(event.currentTarget).get('template')
    resend.mutate(template as ResendableEmail)
  }
  return (
    <section aria-labelledby={id}>
      <div className="admin-order-part-head">
        <h2 id={id}>{t('resend.title')}</h2>
      </div>
      <form className="grid gap-3 pt-3" onSubmit={submit}>
        <UndeliverableNote order={order} />
        <SelectField name="template" label={t('resend.template')}>
          {templates.map((template) => (
            <option key={template} value={template}>
              {t(`resend.email.${template}`)}
            </option>
          ))}
        </SelectField>
        <div>
          <Button type="submit" variant="secondary" size="small" busy={resend.isPending}>
            {t('resend.submit')}
          </Button>
        </div>
      </form>
    </section>
  )
}
