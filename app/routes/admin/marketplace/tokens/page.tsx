import { useAccess } from '../../frame/access.ts'
import { AppCard } from '../app-card.tsx'
import { MarketplaceScreen } from '../marketplace-screen.tsx'
import { TokenForm } from './token-form.tsx'

/** Tokens that somebody got outside the shop, and the app they belong to. */
export default function ApiTokensPage() {
  const { can } = useAccess()
  return (
    <MarketplaceScreen tab="tokens">
      {(connection) => (
        <>
          {can('marketplace:write') && <TokenForm />}
          <AppCard connection={connection} />
        </>
      )}
    </MarketplaceScreen>
  )
}
