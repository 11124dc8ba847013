import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { toast } from '#app/ui/toast.ts'
import type { AdminCustomer } from '#contract/customers'
import { useAccess } from '../../frame/access.ts'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { BlockDialog } from './block-dialog.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { MergePanel } from './merge-panel.tsx'
import { useCustomerAction } from './use-customer-action.ts'
import { useHashPanel } from './use-hash-panel.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

/** What can be done with a customer as a whole. */
export function CustomerActions({ customer, pathId }: Props) {
  const { t } = useTranslation(customersMessages)
  const { can } = useAccess()
  const panels = {
    merge: useHashPanel('#merge'),
    block: useHashPanel('#block'),
    erase: useHashPanel('#erase'),
  }
  const credit = useHashPanel('#credit')
  const unblock = useUnblock({ customer, pathId })
  const download = useDataExport(customer)
  const mayWrite = can('customers:write')
  const mayBlock = mayWrite && !customer.is_staff
  const mayHandleData = can('customer_data:write')
  const mayRemove = mayHandleData && !customer.is_staff
  const hasAccount = customer.user_id !== null
  useShortcuts([
    ...(can('credit:write') && hasAccount
      ? [{ keys: 'c', label: t('credit.change'), run: credit.open }]
      : []),
    ...(mayRemove ? [{ keys: 'm', label: t('action.merge'), run: panels.merge.open }] : []),
  ])
  return (
    <div className="admin-head-actions">
      {mayHandleData && (
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          {t('action.export')}
        </Button>
      )}
      {mayRemove && (
        <>
          <Button variant="secondary" onClick={panels.merge.open}>
            {t('action.merge')}
          </Button>
          <MergePanel customer={customer} open={panels.merge.isOpen} onClose={panels.merge.close} />
        </>
      )}
      {mayBlock && hasAccount && (
        <>
          {customer.is_blocked ? (
            <Button variant="secondary" busy={unblock.isPending} onClick={() => unblock.mutate()}>
              {t('action.unblock')}
            </Button>
          ) : (
            <Button variant="danger" onClick={panels.block.open}>
              {t('action.block')}
            </Button>
          )}
          <BlockDialog
            customer={customer}
            pathId={pathId}
            open={panels.block.isOpen && !customer.is_blocked}
            onClose={panels.block.close}
          />
        </>
      )}
      {mayRemove && (
        <>
          <Button variant="danger" onClick={panels.erase.open}>
            {t('action.erase')}
          </Button>
          <EraseDialog
            customer={customer}
            open={panels.erase.isOpen}
            onClose={panels.erase.close}
          />
        </>
      )}
    </div>
  )
}

function useUnblock({ customer: { id }, pathId }: Props) {
  const { t } = useTranslation(customersMessages)
  const api = useApi().admin.customers[':id'].block
  return useCustomerAction(
    pathId,
    () => parseResponse(api.$put({ param: { id }, json: { is_blocked: false } })),
    { done: t('block.ended') },
  )
}

/** All personal data of the customer as a file, to hand over. */
function useDataExport({ id }: AdminCustomer) {
  const { t } = useTranslation(adminMessages)
  const api = useApi()
  return useAction(() => parseResponse(api.admin.customers[':id'].data.$post({ param: { id } })), {
    fallbackMessage: t('list.exportFailed'),
    onSuccess: (data) =>
      saveFile(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        `customer-${id}.json`,
      ),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
}
