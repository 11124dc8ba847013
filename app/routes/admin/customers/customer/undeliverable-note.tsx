import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { AdminCustomer } from '#contract/customers'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

/** Says that e-mails to a customer come back, and lets a clerk who knows better send them again. */
export function UndeliverableNote({ customer: { id, undeliverable }, pathId }: Props) {
  const { t, language } = useTranslation(customersMessages)
  const { can } = useAccess()
  const api = useApi().admin.customers[':id'].undeliverable
  const clear = useCustomerAction(pathId, () => parseResponse(api.$delete({ param: { id } })), {
    done: t('undeliverable.cleared'),
  })
  if (!undeliverable) return null
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const { status, reported_at } = undeliverable
  return (
    <Note className="mt-4">
      <p>{t('undeliverable.note', { status, date: date.format(new Date(reported_at)) })}</p>
      {can('customers:write') && (
        <div className="pt-3">
          <Button
            variant="secondary"
            size="small"
            busy={clear.isPending}
            onClick={() => clear.mutate()}
          >
            {t('undeliverable.clear')}
          </Button>
        </div>
      )}
    </Note>
  )
}
