import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/states.tsx'
import { OwnOrders } from '../../orders/own-orders.tsx'
import type { OfMember } from '../account.tsx'

export function OrdersTab({ member }: OfMember) {
  const { t } = useTranslation('account')
  const leads = { to: '/categories', label: t('empty.browse') }
  const empty = <EmptyState title={t('empty.orders')} help={t('empty.ordersHelp')} leads={leads} />
  return <OwnOrders person={member.id} empty={empty} />
}
