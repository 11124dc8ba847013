import { storedValue, useStoredValue } from '../storage/stored-value.ts'

const MAX_PRODUCTS = 12

/** The ids of the products that were last opened in this browser, newest first. They stay in the browser. */
const viewedProducts = storedValue({ key: 'outwit-viewed', parse: parseIds })

/** None on the server and until the page is hydrated. */
export function useViewedProducts(): string[] {
  return useStoredValue(viewedProducts)
}

/** Puts a product first. */
export function addViewedProduct(id: string) {
  const ids = viewedProducts.get()
  if (ids[0] === id) return
  viewedProducts.set([id, ...ids.filter((other) => other !== id)].slice(0, MAX_PRODUCTS))
}

export function clearViewedProducts() {
  viewedProducts.remove()
}

function parseIds(text: string | null): string[] {
  const ids: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
