import { parseResponse } from 'hono/client'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { exchangesMessages } from '#app/i18n/areas/exchanges.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'
import type { AdminOrder } from '#contract/checkout'
import { useAccess } from '../../frame/access.ts'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { AddressPanel } from './address-panel.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditPanel } from './edit-panel.tsx'
import { ExchangePanel } from './exchange/exchange-panel.tsx'
import { ExchangeReturnDialog } from './exchange/exchange-return-dialog.tsx'
import { RefundPanel } from './refund-panel.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { ShipPanel } from './ship-panel.tsx'
import { useOrderAction } from './use-order-action.ts'

/** What can be done with the order now, by this person. The next step is the primary button. */
export function OrderActions({ order }: { order: AdminOrder }) {
  const { t } = useTranslation([salesMessages, exchangesMessages])
  const { can } = useAccess()
  const steps = useOrderSteps(order)
  const { hash, open, close } = useOpenPanel()
  const openExchange = order.exchanges.find(({ state, first }) => {
    return state === 'open' && first.id === order.id
  })
  const isAllowed = (action: AdminOrder['actions'][number]) => {
    const isExchange = action === 'exchange' || (action === 'decide_return' && openExchange)
    const canRefund = can('refunds:write')
    const isPermitted = isExchange ? canRefund && can('orders:write') : can('orders:write')
    return order.actions.includes(action) && (action === 'refund' ? canRefund : isPermitted)
  }

  const actions = [
    { id: 'process', keys: 'p', label: t('action.process'), run: steps.process },
    { id: 'ship', keys: 's', label: t('action.ship'), run: () => open('#ship') },
    { id: 'out_for_delivery', label: t('action.outForDelivery'), run: steps.sendOut },
    { id: 'deliver', keys: 'd', label: t('action.deliver'), run: steps.deliver },
    { id: 'decide_return', label: t('action.decideReturn'), run: () => open('#return') },
    { id: 'exchange', keys: 'x', label: t('exchanges:action'), run: () => open('#exchange') },
    { id: 'refund', keys: 'r', label: t('action.refund'), run: () => open('#refund') },
    { id: 'edit', keys: 'e', label: t('action.edit'), run: () => open('#edit') },
    { id: 'revise', keys: 'a', label: t('action.revise'), run: () => open('#address') },
    { id: 'cancel', label: t('action.cancel'), run: () => open('#cancel') },
  ] as const
  const allowed = actions.filter(({ id }) => isAllowed(id))
  const [next] = allowed.filter(({ id }) => NEXT_STEPS.has(id))
  useShortcuts(
    allowed.flatMap((action) => {
      return 'keys' in action ? [{ keys: action.keys, label: action.label, run: action.run }] : []
    }),
  )
  return (
    <div className="admin-head-actions">
      {allowed.map(({ id, label, run }) => (
        <Button
          key={id}
          variant={id === next?.id ? 'primary' : id === 'cancel' ? 'danger' : 'secondary'}
          busy={steps.isPending}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      <ShipPanel order={order} open={hash === '#ship' && isAllowed('ship')} onClose={close} />
      <RefundPanel order={order} open={hash === '#refund' && isAllowed('refund')} onClose={close} />
      <EditPanel order={order} open={hash === '#edit' && isAllowed('edit')} onClose={close} />
      <AddressPanel
        order={order}
        open={hash === '#address' && isAllowed('revise')}
        onClose={close}
      />
      <CancelDialog
        order={order}
        open={hash === '#cancel' && isAllowed('cancel')}
        onClose={close}
      />
      <ExchangePanel
        order={order}
        open={hash === '#exchange' && isAllowed('exchange')}
        onClose={close}
      />
      {openExchange ? (
        <ExchangeReturnDialog
          order={order}
          exchange={openExchange}
          open={hash === '#return' && isAllowed('decide_return')}
          onClose={close}
        />
      ) : (
        <ReturnDialog
          order={order}
          open={hash === '#return' && isAllowed('decide_return')}
          onClose={close}
        />
      )}
    </div>
  )
}

const NEXT_STEPS = new Set<string>(['process', 'ship', 'deliver', 'decide_return'])

function useOrderSteps({ id }: AdminOrder) {
  const { t } = useTranslation(salesMessages)
  const api = useApi().admin.orders[':id']
  const param = { id }
  const process = useOrderAction(id, () => parseResponse(api.process.$post({ param })), {
    done: t('done.process'),
  })
  const sendOut = useOrderAction(
    id,
    () => parseResponse(api['out-for-delivery'].$post({ param })),
    { done: t('done.outForDelivery') },
  )
  const deliver = useOrderAction(id, () => parseResponse(api.deliver.$post({ param })), {
    done: t('done.deliver'),
  })
  return {
    process: () => process.mutate(),
    sendOut: () => sendOut.mutate(),
    deliver: () => deliver.mutate(),
    isPending: process.isPending || sendOut.isPending || deliver.isPending,
  }
}

/** The open panel is in the hash of the URL, so that the back button closes it. */
function useOpenPanel() {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const close = useHashOverlayClose(hash !== '')
  const open = (panel: string) =>
    navigate({ search, hash: panel }, { state: OPENED_FROM_PAGE, preventScrollReset: true })
  return { hash, open, close }
}
