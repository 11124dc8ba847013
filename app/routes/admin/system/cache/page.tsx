import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { formatBytes } from '#app/i18n/format-bytes.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { type BuildAdminKey, useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { useListParams } from '../../list/use-list-params.ts'
import { SystemNav } from '../system-nav.tsx'
import { CacheTable } from './cache-table.tsx'
import { PurgeDialog } from './purge-dialog.tsx'
import '../system.css'

/** What the page caches of all processes hold, and how to drop it. */
export default function PageCachePage() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('cache.title')} noIndex />
      {can('system:read') ? <PageCache /> : <PermissionNeeded title={t('cache.title')} />}
    </main>
  )
}

/** A tag, or `null` for whatever is cached. */
type Purged = string | null

function PageCache() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const params = useListParams()
  const queries = useQueryClient()
  const buildKey = useAdminKey()
  const prefix = params.get('q')?.trim() ?? ''
  const query = useQuery(cacheQuery(useApi(), buildKey, prefix))
  const [purged, setPurged] = useState<{ tag: Purged } | null>(null)
  const onPurge = can('system:write') ? (tag: string) => setPurged({ tag }) : undefined
  const close = async () => {
    setPurged(null)
    const reports = { queryKey: buildKey('page-cache') }
    // A first request that is under way reports what was cached before the purge.
    await queries.cancelQueries(reports)
    await queries.invalidateQueries(reports)
  }
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('cache.title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('cache.help')}</p>
        </div>
        {onPurge && (
          <div className="admin-head-actions">
            <Button variant="secondary" onClick={() => setPurged({ tag: null })}>
              {t('cache.purgeAll')}
            </Button>
          </div>
        )}
      </div>
      <SystemNav />
      <QueryView query={query} errorTitle={t('failed')}>
        {(report) => (
          <div className="system-parts grid gap-8 pt-4">
            <Summary report={report} />
            <CacheTable
              id="kinds"
              title={t('cache.kinds')}
              rows={report.kinds.map(({ kind, ...figures }) => ({ name: kind, ...figures }))}
              empty={t('cache.none')}
            />
            <div>
              <div className="admin-tools">
                <SearchField
                  label={t('cache.search')}
                  value={prefix}
                  onChange={(q) => params.set({ q })}
                />
              </div>
              <CacheTable
                id="tags"
                title={t('cache.tags')}
                rows={report.tags.map(({ tag, ...figures }) => ({ name: tag, ...figures }))}
                empty={prefix ? t('cache.noMatch') : t('cache.none')}
                onPurge={onPurge}
              />
            </div>
          </div>
        )}
      </QueryView>
      {purged && <PurgeDialog tag={purged.tag} onClose={close} />}
    </>
  )
}

type Report = Awaited<ReturnType<typeof fetchReport>>

function Summary({ report }: { report: Report }) {
  const { t, language } = useTranslation(systemMessages)
  const { processes, entries, bytes, max_bytes: maxBytes } = report
  if (processes === 0) return <p>{t('cache.off')}</p>
  const size = formatBytes(bytes, language)
  const max = formatBytes(maxBytes, language)
  return <p role="status">{t('cache.summary', { entries, size, max, processes })}</p>
}

function cacheQuery(api: ApiClient, buildKey: BuildAdminKey, prefix: string) {
  return queryOptions({
    queryKey: buildKey('page-cache', prefix),
    queryFn: () => fetchReport(api, prefix),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function fetchReport(api: ApiClient, prefix: string) {
  return parseResponse(api.admin['page-cache'].$get({ query: { ...(prefix && { q: prefix }) } }))
}
