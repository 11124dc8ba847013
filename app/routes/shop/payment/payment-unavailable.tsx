import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Payment } from '#contract/payments'
import { OpenPageButton } from './open-page-button.tsx'
import { Outcome } from './outcome.tsx'

/** Says that the provider's page could not be opened, and opens it again. */
export function PaymentUnavailable({ payment, link }: { payment: Payment; link: string }) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  return (
    <Outcome
      dot="inside"
      title={t('unavailable')}
      text={t('unavailableText')}
      orderId={payment.order_id}
    >
      <OpenPageButton link={link} label={t('retry')} />
      <ButtonLink to={href('/orders/:id', { id: payment.order_id })} variant="quiet">
        {t('order', { number: payment.order_number })}
      </ButtonLink>
    </Outcome>
  )
}
