import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/session.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

/** In the cart, and where somebody comes to pay for nothing. */
export function EmptyCart() {
  const { t } = useTranslation('checkout')
  const member = useCurrentUser()
  return (
    <EmptyState
      title={t('cart.empty')}
      help={t(member ? 'cart.emptyHelpMember' : 'cart.emptyHelp')}
      link={{ to: '/shop', label: t('continueShopping') }}
    />
  )
}
