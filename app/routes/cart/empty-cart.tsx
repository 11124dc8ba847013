import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMember } from '#app/session.ts'
import { EmptyState } from '#app/ui/states.tsx'

/** In the cart, and where somebody comes to pay for nothing. */
export function EmptyCart() {
  const { t } = useTranslation('checkout')
  const member = useMember()
  return (
    <EmptyState
      title={t('cart.empty')}
      help={t(member ? 'cart.emptyHelpMember' : 'cart.emptyHelp')}
      leads={{ to: '/shop', label: t('continueShopping') }}
    />
  )
}
