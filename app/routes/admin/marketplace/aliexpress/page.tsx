import { AppCard } from '../app-card.tsx'
import { MarketplaceScreen } from '../marketplace-screen.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { HomeProductsCard } from './home-products-card.tsx'

/** The connection to AliExpress. */
export default function AliExpressPage() {
  return (
    <MarketplaceScreen tab="aliexpress">
      {(connection) => (
        <>
          <ConnectionCard connection={connection} />
          <HomeProductsCard />
          <AppCard connection={connection} />
        </>
      )}
    </MarketplaceScreen>
  )
}
