import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { RadioOption } from './radio-option.tsx'
import { Step } from './step.tsx'

/** The payment provider asks for the card data; the shop never receives it. */
export function PaymentStep() {
  const { t } = useTranslation(checkoutMessages)
  return (
    <Step title={t('step.payment')}>
      {(heading) => (
        <div className="choice-group" role="radiogroup" aria-labelledby={heading}>
          <RadioOption name="way" defaultChecked title={t('payment.methods')}>
            {t('payment.redirectNote')}
          </RadioOption>
        </div>
      )}
    </Step>
  )
}
