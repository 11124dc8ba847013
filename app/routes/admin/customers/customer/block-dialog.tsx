import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('block.title', { name: customer.name })}
      text={t('block.effects')}
      keep={t('customer.notNow')}
      action={t('action.block')}
      busy={block.isPending}
      errorMessage={block.errorMessage}
      onConfirm={() => block.mutate()}
    />
  )
}
