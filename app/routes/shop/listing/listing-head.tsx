import { useTranslation } from '#app/i18n/use-translation.ts'
import { JsonLd, PageHead } from '#app/page-head.tsx'
import { useShop } from '#app/shop.tsx'
import { chosenNames, type Place } from './place.ts'
import type { Listing } from './use-listing.ts'

interface Props {
  title: string
  description: string
  place: Place
  listing: Listing
}

/** Only a whole list is for search engines: what a shopper filtered or paged to is one of endlessly many. */
export function ListingHead({ title, description, place, listing }: Props) {
  const { publicUrl } = useShop()
  const { filters, cursor } = place
  const isOwn = chosenNames(place).length > 0 || Boolean(filters.sort ?? cursor ?? filters.q)
  const itemListElement = listing.products.map(({ slug, title: name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    url: `${publicUrl}/products/${slug}`,
    name,
  }))
  return (
    <>
      <PageHead
        title={title}
        description={description}
        path={place.addressFor(filters, cursor)}
        picture={listing.products[0]?.image}
        unlisted={isOwn}
      />
      {itemListElement.length > 0 && (
        <JsonLd about={{ '@type': 'ItemList', name: title, itemListElement }} />
      )}
    </>
  )
}

/** "48 products", on the title's line; it keeps its place until it is known. */
export function ListingCount({ listing }: { listing: Listing }) {
  const { t } = useTranslation('product')
  return (
    <p className="text-ink-2" role="status">
      {listing.hasProducts ? t('list.count', { count: listing.total }) : '\u00a0'}
    </p>
  )
}
