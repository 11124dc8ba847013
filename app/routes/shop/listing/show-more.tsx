import { type MouseEvent, useEffect, useRef } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { ListingRoute } from './listing-route.ts'
import type { ListingState } from './use-listing.ts'

const PAGE_SIZE = 24

/** Pagination of a listing. Appends the next page to the list; without JavaScript it links to the next page. */
export function ShowMore({ route, listing }: { route: ListingRoute; listing: ListingState }) {
  const { t } = useTranslation(productMessages)
  const { products, total, nextCursor, isContinued } = listing
  const focusTarget = useFocusOnFirstNew(products.length)

  const showMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    focusTarget.startFrom(products.length)
    listing.showMore()
  }
  const isComplete = total <= PAGE_SIZE && !listing.isTotalLowerBound && !isContinued
  if (isComplete) return null
  return (
    <div ref={focusTarget.ref}>
      <Pagination
        seen={products.length}
        total={total}
        isTotalLowerBound={listing.isTotalLowerBound}
        next={Math.min(PAGE_SIZE, Math.max(total - products.length, 1))}
        to={nextCursor && route.buildHref(route.filters, nextCursor)}
        busy={listing.isShowingMore}
        onLoadMore={showMore}
      />
      {isContinued && (
        <p className="mt-4 text-center text-sm">
          <Link className="link" to={route.buildHref(route.filters)}>
            {t('list.showFromStart')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** Moves the focus to the first of the newly loaded products, so that keyboard users continue there. */
function useFocusOnFirstNew(count: number) {
  const ref = useRef<HTMLDivElement>(null)
  const startIndex = useRef<number | null>(null)
  useEffect(() => {
    if (startIndex.current === null || count <= startIndex.current) return
    const cards = ref.current?.parentElement?.querySelectorAll<HTMLElement>('.card-title a')
    cards?.[startIndex.current]?.focus({ preventScroll: true })
    startIndex.current = null
  }, [count])
  const startFrom = (index: number) => {
    startIndex.current = index
  }
  return { ref, startFrom }
}
