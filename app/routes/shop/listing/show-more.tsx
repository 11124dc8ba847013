import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { ListingRoute } from './listing-route.ts'
import type { ListingState } from './use-listing.ts'

const PAGE_SIZE = 24

/** How much of the list is seen, and more of it: on the same page, or on the next one without script. */
export function ShowMore({ place, listing }: { place: ListingRoute; listing: ListingState }) {
  const { t } = useTranslation('product')
  const { products, total, nextCursor } = listing
  const end = useFocusOnFirstNew(products.length)

  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    end.startFrom(products.length)
    listing.showMore()
  }
  const isWhole = total <= PAGE_SIZE && !place.cursor
  if (isWhole) return null
  return (
    <div ref={end.ref}>
      <Pagination
        seen={products.length}
        total={total}
        next={Math.min(PAGE_SIZE, Math.max(total - products.length, 1))}
        to={nextCursor && place.buildHref(place.filters, nextCursor)}
        busy={listing.isShowingMore}
        onLoadMore={showMore}
      />
      {place.cursor && (
        <p className="mt-4 text-center text-sm">
          <Link className="link" to={place.buildHref(place.filters)}>
            {t('list.fromTheStart')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Whoever uses the keyboard goes on at the first product that came, not at the end of the list. */
function useFocusOnFirstNew(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  useEffect(() => {
    if (from.current === null || count <= from.current) return
    const cards = ref.current?.parentElement?.querySelectorAll<HTMLElement>('.card-title a')
    cards?.[from.current]?.focus({ preventScroll: true })
    from.current = null
  }, [count])
  const startFrom = (at: number) => {
    from.current = at
  }
  return { ref, startFrom }
}
