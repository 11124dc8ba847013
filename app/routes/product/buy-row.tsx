import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { ProductDetails } from '#contract/catalog'
import { useBuy } from './use-buy.ts'
import type { Choice } from './use-choice.ts'
import { WishButton } from './wish-button.tsx'

interface Props {
  product: ProductDetails
  choice: Choice
}

/** How many, Add to Cart, and the heart. The buying bar watches for it to leave the screen. */
export function BuyRow({ product, choice }: Props) {
  const { variant, quantity, most, setQuantity } = choice
  const isOut = variant?.stock === 'out'
  return (
    <div className="buy-row">
      <Stepper large value={quantity} max={isOut ? 1 : most} onChange={setQuantity} />
      <AddToCart product={product} choice={choice} />
      <WishButton product={product} />
    </div>
  )
}

export function AddToCart({ product, choice, className }: Props & { className?: string }) {
  const { t } = useTranslation('product')
  const { add, isAdding } = useBuy(product, choice)
  if (choice.variant?.stock === 'out' || !choice.variant) {
    return (
      <Button disabled {...(className && { className })}>
        {t('soldOut')}
      </Button>
    )
  }
  return (
    <Button busy={isAdding} busyLabel={t('adding')} onClick={add} {...(className && { className })}>
      {t('addToCart')}
    </Button>
  )
}
