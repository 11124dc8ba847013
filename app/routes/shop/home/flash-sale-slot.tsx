import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { activeSaleQuery } from '#app/flash-sale/sale-query.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useIsOutOfSight } from './use-is-out-of-sight.ts'

// If the code cannot be loaded, there is no banner.
const FlashBanner = lazy(() =>
  import('#app/flash-sale/flash-banner.tsx').catch(() => ({ default: () => <></> })),
)

/** The banner of the flash sale, while one runs. Its code is loaded then. */
export function FlashSaleSlot() {
  const { data: sale } = useQuery({ ...activeSaleQuery(useApi()), enabled: useHydrated() })
  const { ref, isOutOfSight } = useIsOutOfSight(Boolean(sale))
  return (
    <div ref={ref} className="wrap">
      {sale && isOutOfSight && (
        <Suspense>
          <div className="pb-section">
            <FlashBanner sale={sale} />
          </div>
        </Suspense>
      )}
    </div>
  )
}
