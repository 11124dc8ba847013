import { storedValue } from '#app/storage/stored-value.ts'

/** A flash sale as the browser keeps it, for reading without a connection. */
export interface StoredSale {
  id: string
  title: string
  discount: string
  startTime: string
  endTime: string
  categories: string[]
  isActive: boolean
  isRevealed: boolean
}

/** The sales that this browser knows: the current one. */
export const storedSales = storedValue<StoredSale[]>({
  key: 'flashSales',
  parse: (text) => (text ? JSON.parse(text) : []),
})
