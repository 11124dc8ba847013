import { useEffect } from 'react'
import { useStoredValue } from '../storage/stored-value.ts'
import { useLoadedComponent } from '../ui/use-loaded-component.ts'
import { reserveSaleLines } from './reserve-sale-lines.ts'
import { type StoredSale, storedSales } from './stored-sales.ts'

/** Shows the prices of a sale that this browser has revealed on all pages. For other visitors nothing of it is loaded. */
export function RevealedPrices() {
  const sale = useStoredValue(storedSales).find(
    ({ isActive, isRevealed }) => isActive && isRevealed,
  )
  const isNeeded = sale !== undefined
  useEffect(() => {
    if (isNeeded) reserveSaleLines()
  }, [isNeeded])
  const Sync = useLoadedComponent<{ sale: StoredSale }>({
    isNeeded,
    load: async () => (await import('./revealed-prices-sync.tsx')).RevealedPricesSync,
    onFailure: () => {},
  })
  return Sync && sale ? <Sync sale={sale} /> : null
}
