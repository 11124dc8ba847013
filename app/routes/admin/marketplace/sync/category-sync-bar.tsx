import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { connectionQuery } from '../connection-query.ts'
import '../marketplace.css'
import { CategorySync } from './category-sync.tsx'
import { RunningSyncs } from './running-syncs.tsx'
import './sync.css'

/** The category sync above the tree of categories, with its progress. */
export function CategorySyncBar() {
  const { can } = useAccess()
  return can('marketplace:write') && can('marketplace:read') ? <Bar /> : null
}

function Bar() {
  const { data: connection } = useQuery(connectionQuery(useApi(), useAdminKey()))
  return (
    <div className="sync-bar">
      <CategorySync
        // Until it is known, the server answers.
        isConnected={connection?.is_connected !== false}
        hasTest
      />
      <RunningSyncs />
    </div>
  )
}
