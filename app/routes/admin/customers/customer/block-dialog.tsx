import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { AdminCustomer } from '#contract/customers'
import { useCustomerAction } from './use-customer-action.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
  open: boolean
  onClose: () => void
}

/** Says what a block does before it is set. */
export function BlockDialog({ customer, pathId, open, onClose }: Props) {
  const { t } = useTranslation(customersMessages)
  const api = useApi().admin.customers[':id'].block
  const block = useCustomerAction(
    pathId,
    () => parseResponse(api.$put({ param: { id: customer.id }, json: { is_blocked: true } })),
    { done: t('block.done'), onDone: onClose, showsErrors: true },
  )
  return (
    <Dialog open={open} onClose={onClose} title={t('block.title', { name: customer.name })}>
      <p>{t('block.effects')}</p>
      {block.errorMessage && (
        <div role="alert" className="pt-3">
          <FieldError>{block.errorMessage}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3 pt-6">
        <Button variant="quiet" onClick={onClose}>
          {t('customer.notNow')}
        </Button>
        <Button variant="danger" busy={block.isPending} onClick={() => block.mutate()}>
          {t('action.block')}
        </Button>
      </div>
    </Dialog>
  )
}
