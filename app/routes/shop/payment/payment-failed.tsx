import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Payment } from '#contract/payments'
import { useRetryPayment } from '../../../orders/use-retry-payment.ts'
import { Outcome } from './outcome.tsx'

/** Paying again pays the same order; without one at hand the way leads back to the checkout. */
export function PaymentFailed({ payment, isAsking }: { payment?: Payment; isAsking?: boolean }) {
  const { t } = useTranslation('checkout')
  return (
    <Outcome dot="inside" title={t('result.failed')} text={t('result.failedText')}>
      {payment ? (
        <RetryPayment orderId={payment.order_id} />
      ) : (
        <ButtonLink to="/checkout" aria-disabled={isAsking}>
          {t('result.retry')}
        </ButtonLink>
      )}
      <ButtonLink to="/" variant="quiet">
        {t('continueShopping')}
      </ButtonLink>
    </Outcome>
  )
}

export function RetryPayment({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout')
  const { pay, isPaying } = useRetryPayment(orderId)
  return (
    <Button onClick={pay} busy={isPaying} busyLabel={t('processing')}>
      {t('result.retry')}
    </Button>
  )
}
