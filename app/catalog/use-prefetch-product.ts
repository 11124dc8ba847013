import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../api/shop-provider.tsx'
import { productQuery } from './product-query.ts'

/** As long as the router waits before it loads the code of the page. */
const INTENT_MS = 100

/** Returns handlers for a link to a product that load the product when the user is about to follow it. */
export function usePrefetchProduct(slug: string) {
  const api = useApi()
  const queries = useQueryClient()
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = () => {
    timer = setTimeout(() => queries.prefetchQuery(productQuery(api, slug)), INTENT_MS)
  }
  const cancel = () => clearTimeout(timer)
  return {
    ...{ onMouseEnter: start, onMouseLeave: cancel, onFocus: start, onBlur: cancel },
    onTouchStart: start,
  }
}
