import { href, matchPath } from 'react-router'

/** With this many history entries or fewer, there is no earlier page of the shop to go back to. */
export const MAX_HISTORY_WITHOUT_BACK = 2

const parentPages = [
  {
    patterns: ['/product/:id', '/products/:slug', '/categories/:category'],
    to: href('/categories'),
  },
  { patterns: ['/orders/:id'], to: href('/orders') },
]

/** Returns the target of the back button if the browser history is too short to go back. */
export function getParentPath(pathname: string): string {
  const parent = parentPages.find(({ patterns }) =>
    patterns.some((pattern) => matchPath(pattern, pathname)),
  )
  return parent?.to ?? href('/')
}
