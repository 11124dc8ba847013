import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { CreateKey } from './create-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

/** The keys with which programs call the API of the administration. */
export default function ApiKeysPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const api = useApi()
  const [isCreating, setCreating] = useState(false)
  const query = useQuery({
    queryKey: useAdminKey()('api-keys'),
    queryFn: async () => (await parseResponse(api.admin.tokens.$get())).items,
  })
  return (
    <section className="settings-section" aria-label={t('pages.api-keys')}>
      {can('api_keys:write') && (
        <Button onClick={() => setCreating(true)}>{t('keys.create')}</Button>
      )}
      <QueryView query={query} errorTitle={t('failed')}>
        {(keys) => (
          <>
            {keys.length === 0 && <p className="pt-4 text-ink-2">{t('keys.none')}</p>}
            <ul className="settings-rows pt-2">
              {keys.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <Dialog open={isCreating} onClose={() => setCreating(false)} title={t('keys.create')}>
        {isCreating && <CreateKey onClose={() => setCreating(false)} />}
      </Dialog>
    </section>
  )
}

export interface ApiKey {
  id: string
  name: string
  scopes: string[] | null
  owner: { email: string | null; is_admin: boolean } | null
  expires_at: string
  last_used_at: string | null
  revoked_at: string | null
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const { name, scopes, owner, expires_at, last_used_at, revoked_at } = apiKey
  const format = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const date = (time: string) => format.format(new Date(time))
  const isOver = revoked_at !== null || new Date(expires_at) < new Date()
  return (
    <li>
      <div className="admin-row-main">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name}
          {isOver && (
            <Badge variant="bad">{revoked_at ? t('keys.revoked') : t('keys.expired')}</Badge>
          )}
          {owner && !owner.is_admin && <Badge variant="bad">{t('keys.noRights')}</Badge>}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {[
            owner?.email,
            last_used_at ? t('keys.lastUsed', { date: date(last_used_at) }) : t('keys.neverUsed'),
            t('keys.validUntil', { date: date(expires_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-ink-2 wrap-anywhere">
          {scopes ? scopes.join(', ') : t('keys.allRights')}
        </p>
      </div>
      {!isOver && can('api_keys:write') && <RevokeKey id={apiKey.id} name={name} />}
    </li>
  )
}
