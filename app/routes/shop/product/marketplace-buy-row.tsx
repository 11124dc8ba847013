import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowUpRight } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { ProductDetails } from '#contract/catalog'
import { WishlistButton } from './wishlist-button.tsx'

/** The buy button of a marketplace product, which opens the marketplace in a new tab, and the wishlist button. */
export function MarketplaceBuyRow({ product }: { product: ProductDetails }) {
  return (
    <div className="buy-row buy-row-marketplace">
      <MarketplaceBuyButton product={product} />
      <WishlistButton product={product} />
    </div>
  )
}

export function MarketplaceBuyButton({ product }: { product: ProductDetails }) {
  const { t } = useTranslation(productMessages)
  const marketplace = t(`source.${product.source}`)
  const label = (
    <>
      {t('outbound.buy', { marketplace })} <Icon icon={ArrowUpRight} />
    </>
  )
  if (product.outbound === 'gone') {
    return <Button disabled>{t('outbound.gone', { marketplace })}</Button>
  }
  if (product.outbound === 'missing') {
    return <Button onClick={() => toast(t('outbound.missing'), { variant: 'bad' })}>{label}</Button>
  }
  return (
    <a
      className="btn"
      href={`/api/outbound/products/${product.slug}`}
      target="_blank"
      rel="sponsored noopener"
      onClick={() => toast(t('outbound.redirected', { marketplace, title: product.title }))}
    >
      {label}
    </a>
  )
}
