import { useNavigate } from 'react-router'
import { OPENED_FROM_PAGE } from '../ui/use-overlay-history.ts'

const HASH_PREFIX = '#choose-'

/** Returns the slug of the product whose options are chosen over the page, or null. */
export function readQuickAddSlug(hash: string): string | null {
  return hash.startsWith(HASH_PREFIX) ? hash.slice(HASH_PREFIX.length) : null
}

/** Returns a function that opens the choice of a product's options over the page. */
export function useOpenQuickAdd() {
  const navigate = useNavigate()
  // Reading the location of the router would render every card again on each navigation.
  return (slug: string) =>
    navigate(
      { search: location.search, hash: `${HASH_PREFIX}${slug}` },
      { state: OPENED_FROM_PAGE, preventScrollReset: true },
    )
}
