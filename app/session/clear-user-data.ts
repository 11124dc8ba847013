import type { QueryClient } from '@tanstack/react-query'
import { ACCOUNT_QUERY_PREFIX } from './account-query-key.ts'
import { getCurrentUser, subscribeToSession } from './session.ts'
import { getStoredSession } from './stored-session.ts'

/** What says the same to everybody. All else is asked anew when another person sits down at this browser. */
const PUBLIC_QUERY_KEYS = new Set<unknown>([
  ...['categories', 'content', 'deals', 'marketplace'],
  ...['product', 'products', 'reviews', 'suggestions'],
])

/** What one person typed or was shown is never there for the next one. */
export function clearDataOnUserChange(queries: QueryClient) {
  let last = getStoredSession().session?.user.id ?? null
  subscribeToSession(() => {
    const now = getCurrentUser()
    if (now === undefined || (now?.id ?? null) === last) return
    if (last) clearBrowserStorage()
    last = now?.id ?? null
    clearUserQueries(queries)
  })
}

/** Also the ways to orders of a guest: the account has taken them over. */
function clearBrowserStorage() {
  sessionStorage.clear()
  localStorage.removeItem('outwit-orders')
}

/** What belongs to a person by its key is gone; what is on the screen for whoever looks at it is asked again. */
function clearUserQueries(queries: QueryClient) {
  queries.getMutationCache().clear()
  queries.removeQueries({ queryKey: [ACCOUNT_QUERY_PREFIX] })
  queries.resetQueries({ predicate: ({ queryKey }) => !PUBLIC_QUERY_KEYS.has(queryKey[0]) })
}
