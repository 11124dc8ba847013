import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Cart } from '#contract/cart'
import { RadioOption } from './radio-option.tsx'
import { Step } from './step.tsx'
import { StoreCreditOption } from './store-credit-option.tsx'
import type { StoreCreditChoice } from './use-store-credit.ts'

interface Props {
  cart: Cart
  credit: StoreCreditChoice
}

/** The payment provider asks for the card data; the shop never receives it. */
export function PaymentStep({ cart, credit }: Props) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <Step title={t('step.payment')}>
      {(heading) => (
        <>
          <StoreCreditOption cart={cart} choice={credit} />
          {!credit.paysAll && (
            <div className="choice-group" role="radiogroup" aria-labelledby={heading}>
              <RadioOption name="way" defaultChecked title={t('payment.methods')}>
                {t('payment.redirectNote')}
              </RadioOption>
            </div>
          )}
        </>
      )}
    </Step>
  )
}
