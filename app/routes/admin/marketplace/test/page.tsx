import { AppCard } from '../app-card.tsx'
import { MarketplaceScreen } from '../marketplace-screen.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { ProductTest } from './product-test.tsx'
import { SearchTest } from './search-test.tsx'
import { TokenState } from './token-state.tsx'

/** Tries each kind of call, and shows what the marketplace says. */
export default function MarketplaceTestPage() {
  return (
    <MarketplaceScreen tab="test">
      {(connection) => (
        <>
          <ConnectionTest />
          <SearchTest />
          <ProductTest />
          <div className="grid gap-4">
            <AppCard connection={connection} />
            {connection.mode !== 'adapter' && <TokenState connection={connection} />}
          </div>
        </>
      )}
    </MarketplaceScreen>
  )
}
