import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { ProductDetails } from '#contract/catalog'
import { buildOptionId } from './option-picker.tsx'
import { type AddedHandlers, useAddProductToCart } from './use-add-product-to-cart.ts'
import type { VariantSelection } from './use-option-selection.ts'
import { WishlistButton } from './wishlist-button.tsx'

interface Props {
  product: ProductDetails
  selection: VariantSelection
}

interface AddToCartProps extends Props, AddedHandlers {
  className?: string
}

/** Quantity, add to cart and wishlist button. `StickyBuyBar` appears when this row is scrolled out of view. */
export function BuyRow({ product, selection }: Props) {
  const { variant, quantity, maxQuantity, setQuantity } = selection
  const isOut = variant?.stock === 'out'
  return (
    <div className="buy-row">
      <Stepper large value={quantity} max={isOut ? 1 : maxQuantity} onChange={setQuantity} />
      <AddToCart product={product} selection={selection} />
      <WishlistButton product={product} />
    </div>
  )
}

export function AddToCart({ product, selection, className, ...handlers }: AddToCartProps) {
  const { t } = useTranslation(productMessages)
  const { addToCart, isAdding } = useAddProductToCart(product, selection, handlers)
  const { variant, missingOption } = selection
  if (missingOption && product.stock !== 'out') {
    return (
      <Button
        onClick={() => focusOption(selection, product.options.indexOf(missingOption))}
        {...(className && { className })}
      >
        {t('option.chooseFirst', { name: missingOption.name })}
      </Button>
    )
  }
  if (!variant || variant.stock === 'out') {
    return (
      <Button disabled {...(className && { className })}>
        {t('soldOut')}
      </Button>
    )
  }
  return (
    <Button
      busy={isAdding}
      busyLabel={t('adding')}
      onClick={addToCart}
      {...(className && { className })}
    >
      {t('addToCart')}
    </Button>
  )
}

function focusOption(selection: VariantSelection, index: number) {
  document.getElementById(buildOptionId(selection, index))?.querySelector('input')?.focus()
}
