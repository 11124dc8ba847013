import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { MarketplaceListing } from '#contract/marketplace'

/** A product as the marketplace has it. */
export function ListingRow({ listing }: { listing: MarketplaceListing }) {
  const { target_sale_price: price, target_sale_price_currency: currency } = listing
  const format = useMoneyFormatter(currency ?? 'USD')
  return (
    <span className="marketplace-listing">
      <span className="min-w-0 wrap-anywhere">
        {listing.product_title} <code>{listing.product_id}</code>
      </span>
      {price !== null && <span className="num">{format(price)}</span>}
    </span>
  )
}
