import { href } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import type { AccountProps } from '../../account-props.ts'
import { AccountOrders } from '../../orders/account-orders.tsx'

export function OrdersTab({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const link = { to: href('/categories'), label: t('empty.browseCategories') }
  const empty = <EmptyState title={t('empty.orders')} help={t('empty.ordersHelp')} link={link} />
  return <AccountOrders userId={user.id} empty={empty} />
}
