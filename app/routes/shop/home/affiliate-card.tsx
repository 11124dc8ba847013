import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowUpRight } from '#app/ui/icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { toast } from '#app/ui/toast.ts'
import type { AffiliateProduct } from '#contract/outbound'

/** A product that only the marketplace has. The whole card is one link, which opens it there. */
export function AffiliateCard({ product }: { product: AffiliateProduct }) {
  const { target_sale_price: price, target_sale_price_currency: currency } = product
  return (
    <li className="card">
      <div className="card-top">
        <Picture picture={product.image} alt="" sizes="(width >= 64rem) 24vw, 46vw" />
        <span className="icon-button card-add pointer-events-none">
          <Icon icon={ArrowUpRight} />
        </span>
      </div>
      <div className="card-body">
        {/* The marketplace is asked in English, whatever the language of the page. */}
        <h3 className="card-title" lang="en">
          <OutboundLink product={product} />
        </h3>
        <p className="card-meta" lang="en">
          {product.category_name && <span>{product.category_name}</span>}
        </p>
        {price !== null && currency !== null && <Price amount={price} currency={currency} />}
      </div>
    </li>
  )
}

function OutboundLink({
  product: { product_id: id, product_title: title, has_link: hasLink },
}: {
  product: AffiliateProduct
}) {
  const { t } = useTranslation(productMessages)
  const marketplace = t('source.aliexpress')
  if (!hasLink) {
    return (
      <button type="button" onClick={() => toast(t('outbound.missing'), { variant: 'bad' })}>
        {title}
      </button>
    )
  }
  return (
    <a
      href={`/api/outbound/listings/${id}`}
      target="_blank"
      rel="sponsored noopener"
      onClick={() => toast(t('outbound.redirected', { marketplace, title }))}
    >
      {title}
    </a>
  )
}
