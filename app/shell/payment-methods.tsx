import { useShop } from '#app/api/shop-provider.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import americanExpress from '#app/ui/brands/american-express.svg?no-inline'
import applePay from '#app/ui/brands/apple-pay.svg?no-inline'
import googlePay from '#app/ui/brands/google-pay.svg?no-inline'
import klarna from '#app/ui/brands/klarna.svg?no-inline'
import mastercard from '#app/ui/brands/mastercard.svg?no-inline'
import paypal from '#app/ui/brands/paypal.svg?no-inline'
import visa from '#app/ui/brands/visa.svg?no-inline'
import type { PaymentMark } from '#contract/content'
import { BrandMark } from './brand-mark.tsx'

const marks: Record<PaymentMark, string> = {
  ...{ Visa: visa, Mastercard: mastercard, PayPal: paypal, Klarna: klarna },
  'American Express': americanExpress,
  'Apple Pay': applePay,
  'Google Pay': googlePay,
}

/** The marks of the payment methods that the owner chose. Renders nothing without any. */
export function PaymentMethods() {
  const { t } = useTranslation(navigationMessages)
  const { payment_methods: methods } = useShop().footer
  if (methods.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span>{t('footer.paymentMethods')}</span>
      <ul className="payment-methods">
        {methods.map((name) => (
          <li key={name}>
            <BrandMark src={marks[name]} name={name} />
          </li>
        ))}
      </ul>
    </div>
  )
}
