import { matchPath } from 'react-router'

/** With this many entries or fewer there is nowhere of ours to go back to. */
export const HISTORY_THRESHOLD = 2

const parents = [
  { of: ['/product/:id', '/products/:slug', '/categories/:category'], to: '/categories' },
  { of: ['/orders/:id'], to: '/orders' },
]

/** Where Back leads when the browser's history is too short to go back. */
export function parentOf(pathname: string): string {
  const parent = parents.find(({ of }) => of.some((pattern) => matchPath(pattern, pathname)))
  return parent?.to ?? '/'
}
