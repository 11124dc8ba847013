import { useUpdateCart } from '#app/cart/use-update-cart.ts'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { Country } from '#contract/pricing'

interface Props {
  /** Of the checkout. */
  country: Country
  onCorrected: () => void
}

/** Takes what suppliers refuse out of the cart, in one press. */
export function CorrectCart({ country, onCorrected }: Props) {
  const { t } = useTranslation(checkoutMessages)
  const { mutate, isPending } = useUpdateCart({ onSuccess: onCorrected })
  const correct = () =>
    mutate((api, id) => api.carts[':id'].corrections.$post({ param: { id }, json: { country } }))
  return (
    <Button variant="secondary" size="small" className="mt-3" busy={isPending} onClick={correct}>
      {t('correctCart')}
    </Button>
  )
}
