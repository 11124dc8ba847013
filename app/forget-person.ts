import type { QueryClient } from '@tanstack/react-query'
import { member, onSession } from './session.ts'
import { storedSession } from './stored-session.ts'

/** What says the same to everybody. All else is asked anew when another person sits down at this browser. */
const PUBLIC = new Set<unknown>([
  ...['categories', 'content', 'deals', 'marketplace'],
  ...['product', 'products', 'reviews', 'suggestions'],
])

/** What one person typed or was shown is never there for the next one. */
export function forgetEachPerson(queries: QueryClient) {
  let last = storedSession().session?.user.id ?? null
  onSession(() => {
    const now = member()
    if (now === undefined || (now?.id ?? null) === last) return
    if (last) forgetTyped()
    last = now?.id ?? null
    forgetAnswers(queries)
  })
}

/** Also the ways to orders of a guest: the account has taken them over. */
function forgetTyped() {
  sessionStorage.clear()
  localStorage.removeItem('outwit-orders')
}

/** What belongs to a person by its key is gone; what is on the screen for whoever looks at it is asked again. */
function forgetAnswers(queries: QueryClient) {
  queries.getMutationCache().clear()
  queries.removeQueries({ queryKey: ['mine'] })
  queries.resetQueries({ predicate: ({ queryKey }) => !PUBLIC.has(queryKey[0]) })
}

/** `mine(member.id, 'orders')`: an answer that comes late is still the answer of whoever asked. */
export function mine(person: string, ...key: unknown[]) {
  return ['mine', person, ...key] as const
}
