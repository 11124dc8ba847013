import { buildCategoryHref } from '#app/catalog/categories.ts'
import { holidaysMessages } from '#app/i18n/areas/holidays.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { ProductCard } from '#app/ui/product-card.tsx'
import type { Holiday, HolidayOfferItem } from '#contract/holidays'
import { DayDrawing } from './day-drawing.tsx'
import { OFFERS_ID } from './offers.ts'
import { useDescribeOffer } from './use-describe-offer.ts'

interface Props {
  holidays: Holiday[]
  /** Of several countries' blocks one has the id. */
  isVisible: boolean
}

/** The products that are reduced today, by holiday. */
export function HolidayOffers({ holidays, isVisible }: Props) {
  const offered = holidays.filter(({ offer }) => offer)
  if (offered.length === 0) return null
  return (
    <div
      className="wrap holiday-offers"
      id={isVisible ? OFFERS_ID : undefined}
      suppressHydrationWarning
    >
      {offered.map((holiday) => (
        <Offer key={holiday.id} holiday={holiday} offer={holiday.offer!} />
      ))}
    </div>
  )
}

interface OfferProps {
  holiday: Holiday
  offer: NonNullable<Holiday['offer']>
}

function Offer({ holiday, offer }: OfferProps) {
  const { t } = useTranslation(holidaysMessages)
  const describeOffer = useDescribeOffer()
  return (
    <section className="holiday-offer" data-type={holiday.type} data-shape={holiday.shape}>
      <div>
        <DayDrawing shape={holiday.shape} />
        <h2 className="d2">{holiday.name}</h2>
        <p>{describeOffer(offer)}</p>
        {offer.category && (
          <Link className="link" to={buildCategoryHref(offer.category)}>
            {t('all', { category: offer.category.name })}
          </Link>
        )}
      </div>
      <ul className="grid-4">
        {offer.items.map((item) => (
          <ProductCard key={item.product.id} product={toOfferedProduct(item)} />
        ))}
      </ul>
    </section>
  )
}

/** The product at the price of the offer, beside the lowest one of 30 days. */
function toOfferedProduct({ product, ...item }: HolidayOfferItem) {
  const isReduced = item.discount > 0
  return {
    ...product,
    price: item.price,
    lowest_price_30_days: isReduced ? item.lowest_price_30_days : null,
    reduction_percent: isReduced ? item.discount : null,
  }
}
