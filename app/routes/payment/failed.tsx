import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Payment } from '#contract/payments'
import { Outcome } from './outcome.tsx'
import { usePayAgain } from './use-pay-again.ts'

/** Paying again pays the same order; without one at hand the way leads back to the checkout. */
export function Failed({ payment, isAsking }: { payment?: Payment; isAsking?: boolean }) {
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
      <ButtonLink to="/" look="quiet">
        {t('continueShopping')}
      </ButtonLink>
    </Outcome>
  )
}

export function RetryPayment({ orderId }: { orderId: string }) {
  const { t } = useTranslation('checkout')
  const { pay, isPaying } = usePayAgain(orderId)
  return (
    <Button onClick={pay} busy={isPaying} busyLabel={t('processing')}>
      {t('result.retry')}
    </Button>
  )
}
