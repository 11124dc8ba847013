import type { QueryClient } from '@tanstack/react-query'
import { setComparedProducts } from '../catalog/compared-products.ts'
import { clearViewedProducts } from '../catalog/viewed-products.ts'
import { clearPersonalCache } from '../offline/cache-names.ts'
import { clearPendingEdits } from '../offline/pending-edits.ts'
import { guestOrders } from '../orders/guest-orders.ts'
import { clearRecentSearches } from '../search/recent-searches.ts'
import { storedConversation } from '../support/stored-conversation.ts'
import { ACCOUNT_QUERY_PREFIX } from './account-query-key.ts'
import { getCurrentUser } from './current-user.ts'
import { storedSession } from './stored-session.ts'

/** First key elements of queries whose data is the same for every user. All other data is loaded again. */
const PUBLIC_QUERY_KEYS = new Set<unknown>([
  ...['categories', 'content', 'deals', 'holidays', 'marketplace', 'places'],
  ...['product', 'products', 'reviews', 'suggestions'],
])

/** Clears what one user typed or saw in this browser as soon as that user signs out or another one signs in. */
export function clearDataOnUserChange(queries: QueryClient) {
  let lastUserId = storedSession.get().session?.user.id ?? null
  storedSession.subscribe(() => {
    const user = getCurrentUser()
    if (user === undefined || (user?.id ?? null) === lastUserId) return
    if (lastUserId) clearBrowserStorage()
    lastUserId = user?.id ?? null
    clearUserQueries(queries)
  })
}

/** Includes the tokens of guest orders and of the conversation with support, which the account can open. */
function clearBrowserStorage() {
  sessionStorage.clear()
  guestOrders.remove()
  storedConversation.remove()
  clearRecentSearches()
  clearViewedProducts()
  setComparedProducts([])
  clearPersonalCache()
  clearPendingEdits()
}

/** Removes the data of the account, and loads again what is on the screen for any user. */
function clearUserQueries(queries: QueryClient) {
  queries.getMutationCache().clear()
  queries.removeQueries({ queryKey: [ACCOUNT_QUERY_PREFIX] })
  queries.resetQueries({ predicate: ({ queryKey }) => !PUBLIC_QUERY_KEYS.has(queryKey[0]) })
}
