import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { connectionQuery } from '../connection-query.ts'
import '../marketplace.css'
import { ProductSyncForm } from './product-sync-form.tsx'
import './sync.css'
import { syncSettingsQuery } from './sync-queries.ts'

/** Opens the form of a product sync over the list of products. The run that it starts is opened. */
export function SyncNowButton() {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { can } = useAccess()
  const [isOpen, setOpen] = useState(false)
  if (!can('marketplace:write')) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('form.syncNow')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('form.title')}>
        {isOpen && <DialogForm />}
      </Dialog>
    </>
  )
}

function DialogForm() {
  const { t } = useTranslation(marketplaceSyncMessages)
  const navigate = useNavigate()
  const api = useApi()
  const key = useAdminKey()
  const settings = useQuery(syncSettingsQuery(api, key))
  const { data: connection } = useQuery(connectionQuery(api, key))
  return (
    <QueryView query={settings} errorTitle={t('failed.settings')} skeleton="h-72">
      {({ first_keywords: keywords }) => (
        <ProductSyncForm
          // Until it is known, the server answers.
          isConnected={connection?.is_connected !== false}
          keywords={keywords}
          onStarted={({ id }) => navigate(adminHref('marketplace/syncs/:id', { id }))}
        />
      )}
    </QueryView>
  )
}
