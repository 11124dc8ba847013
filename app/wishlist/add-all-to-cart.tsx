import { href } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { wishlistMessages } from '#app/i18n/areas/wishlist.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ProductCard } from '#contract/catalog'
import type { AddAllResult, useAddAllToCart } from './use-add-all-to-cart.ts'

interface Props {
  products: ProductCard[]
  action: ReturnType<typeof useAddAllToCart>
}

/** Adds what can be added without a choice to the cart. */
export function AddAllToCart({ products, action }: Props) {
  const { t } = useTranslation([wishlistMessages, productMessages])
  const showResult = ({ addedCount: count }: AddAllResult) => {
    if (count === 0) return toast(t('noneAdded'), { variant: 'bad' })
    const link = { to: href('/cart'), label: t('product:viewCart') }
    toast(t('allAdded', { count }), { link })
  }
  return (
    <Button
      busy={action.isPending}
      busyLabel={t('adding')}
      onClick={() => action.mutate(products, { onSuccess: showResult })}
    >
      {t('allToCart')}
    </Button>
  )
}

/** Names the products that the last attempt did not add, and why. */
export function NotAddedProducts({ result, title }: { result?: AddAllResult; title?: string }) {
  const { t } = useTranslation(wishlistMessages)
  const reasons = (['soldOut', 'needsChoice', 'failed'] as const).flatMap((reason) => {
    const titles = result?.[reason].join(', ')
    return titles ? [t(`left.${reason}`, { titles })] : []
  })
  return (
    <div role="status" className={reasons.length > 0 ? 'pb-6' : ''}>
      {title && reasons.length > 0 && <p className="font-semibold">{title}</p>}
      {reasons.map((text) => (
        <p key={text} className="text-ink-2">
          {text}
        </p>
      ))}
    </div>
  )
}
