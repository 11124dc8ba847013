import { href } from 'react-router'
import { storedValue, useStoredValue } from '../storage/stored-value.ts'

export const MAX_COMPARED_PRODUCTS = 4

/** The slugs of the products that are compared in this browser, in the order in which they were chosen. */
const comparedProducts = storedValue({ key: 'outwit-compared', parse: parseSlugs })

/** None on the server and until the page is hydrated. */
export function useComparedProducts(): string[] {
  return useStoredValue(comparedProducts)
}

export function setComparedProducts(slugs: string[]) {
  comparedProducts.set(slugs)
}

/** The page that compares products. The URL holds them, so that it can be shared. */
export function buildComparePath(slugs: string[], { isOnlyDifferences = false } = {}): string {
  const query = slugs.map(encodeURIComponent).join(',')
  const differences = isOnlyDifferences ? '&differences=true' : ''
  return query ? `${href('/compare')}?products=${query}${differences}` : href('/compare')
}

/** Returns the slugs in the URL of that page: each once, at most four. */
export function parseComparedProducts(parameters: URLSearchParams): string[] {
  const slugs = (parameters.get('products') ?? '').split(',').filter((slug) => slug !== '')
  return [...new Set(slugs)].slice(0, MAX_COMPARED_PRODUCTS)
}

function parseSlugs(text: string | null): string[] {
  const slugs: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(slugs) ? slugs.filter((slug) => typeof slug === 'string') : []
}
