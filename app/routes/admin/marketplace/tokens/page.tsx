import { useAccess } from '../../frame/access.ts'
import { ConnectionCard } from '../aliexpress/connection-card.tsx'
import { AppCard } from '../app-card.tsx'
import { ConnectionEvents } from '../connection-events.tsx'
import { MarketplaceScreen } from '../marketplace-screen.tsx'
import { TokenForm } from './token-form.tsx'

/** Tokens that somebody got outside the shop, and the app they belong to. */
export default function ApiTokensPage() {
  const { can } = useAccess()
  return (
    <MarketplaceScreen tab="tokens">
      {(connection) => (
        <>
          <ConnectionCard connection={connection} />
          <AppCard connection={connection} />
          {connection.mode !== 'adapter' && (
            <>
              {can('marketplace:write') && <TokenForm />}
              <ConnectionEvents connection={connection} />
            </>
          )}
        </>
      )}
    </MarketplaceScreen>
  )
}
