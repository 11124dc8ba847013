import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { paymentResultMessages } from '#app/i18n/areas/payment-result.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useRetryPayment } from '#app/orders/use-retry-payment.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { Payment } from '#contract/payments'
import { Outcome } from './outcome.tsx'

/** Offers to pay the same order again; without a known payment it links to the checkout. */
export function PaymentFailed({ payment, isLoading }: { payment?: Payment; isLoading?: boolean }) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  return (
    <Outcome
      dot="inside"
      title={t('failed')}
      text={
        <>
          {payment && <OrderAndAmount payment={payment} />} {t('failedText')}
        </>
      }
      orderId={payment?.order_id}
    >
      {payment ? (
        <RetryPayment orderId={payment.order_id} />
      ) : (
        <ButtonLink to={href('/checkout')} aria-disabled={isLoading}>
          {t('retry')}
        </ButtonLink>
      )}
      <ButtonLink to={href('/')} variant="quiet">
        {t('checkout:continueShopping')}
      </ButtonLink>
    </Outcome>
  )
}

function OrderAndAmount({ payment }: { payment: Payment }) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  const amount = useMoneyFormatter(payment.currency)(payment.amount)
  return t('orderAndAmount', { number: payment.order_number, amount })
}

function RetryPayment({ orderId }: { orderId: string }) {
  const { t } = useTranslation([paymentResultMessages, checkoutMessages])
  const { retryPayment, isPending } = useRetryPayment(orderId)
  return (
    <Button onClick={retryPayment} busy={isPending} busyLabel={t('processing')}>
      {t('retry')}
    </Button>
  )
}
