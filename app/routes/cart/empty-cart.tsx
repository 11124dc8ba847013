import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/states.tsx'

/** In the cart, and where somebody comes to pay for nothing. */
export function EmptyCart() {
  const { t } = useTranslation('checkout')
  return (
    <EmptyState
      title={t('cart.empty')}
      help={t('cart.emptyHelp')}
      action={
        <ButtonLink to="/shop" look="secondary" size="small">
          {t('continueShopping')}
        </ButtonLink>
      }
    />
  )
}
