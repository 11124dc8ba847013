import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { integrityMessages } from '#app/i18n/areas/integrity.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import type { IntegrityRun } from '#contract/integrity'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { SystemNav } from '../system-nav.tsx'
import { CheckedRun } from './checked-run.tsx'
import { EarlierRun } from './earlier-run.tsx'
import { overviewQuery, useRefreshIntegrity } from './integrity-queries.ts'
import { RunHistory } from './run-history.tsx'
import '../system.css'

/** The integrity checks: what the last run has found, its repairs, and the runs before. */
export default function IntegrityPage() {
  const { t } = useTranslation(integrityMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('system:read') ? <Integrity /> : <PermissionNeeded title={t('title')} />}
    </main>
  )
}

function Integrity() {
  const { t } = useTranslation(integrityMessages)
  const { can } = useAccess()
  const [params] = useSearchParams()
  const query = useQuery(overviewQuery(useApi(), useAdminKey()))
  const start = useStart()
  const running = query.data?.running ?? null
  useRefreshAfter(running)
  const isAllowed = can('system:write')
  const run = () => running || start.isPending || start.mutate()
  useShortcuts(isAllowed ? [{ keys: 'n', label: t('check'), run }] : [])
  const earlier = params.get('run')
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          <p className="max-w-[70ch] text-ink-2">{t('help')}</p>
        </div>
        {isAllowed && (
          <div className="admin-head-actions">
            <Button busy={start.isPending || running !== null} onClick={run}>
              {t('check')}
            </Button>
          </div>
        )}
      </div>
      <SystemNav />
      <div aria-live="polite">{running && <Progress run={running} />}</div>
      <div className="system-parts grid gap-10 pt-4">
        {earlier ? (
          <EarlierRun id={earlier} />
        ) : (
          <QueryView query={query} errorTitle={t('failed')}>
            {({ last }) =>
              last ? (
                <CheckedRun key={last.id} run={last} isNewest />
              ) : (
                !running && <EmptyState title={t('never')} help={t('neverHelp')} />
              )
            }
          </QueryView>
        )}
        <RunHistory />
      </div>
    </>
  )
}

function Progress({ run }: { run: IntegrityRun }) {
  const { t } = useTranslation(integrityMessages)
  const { done, checks } = run
  return (
    <div className="system-progress">
      <strong>{t('progress', { done, checks })}</strong>
      <progress value={done} max={checks} aria-label={t('progressLabel')} />
    </div>
  )
}

function useStart() {
  const { t } = useTranslation(integrityMessages)
  const api = useApi()
  const refresh = useRefreshIntegrity()
  return useAction(() => parseResponse(api.admin.integrity.runs.$post()), {
    fallbackMessage: t('changeFailed'),
    onSuccess: () => toast(t('started')),
    onError: (message) => toast(message, { variant: 'bad' }),
    onSettled: refresh,
  })
}

/** Reads the lists again when a run ends. */
function useRefreshAfter(running: IntegrityRun | null) {
  const refresh = useRefreshIntegrity()
  const before = useRef<string | null>(null)
  const id = running?.id ?? null
  useEffect(() => {
    if (before.current && before.current !== id) void refresh()
    before.current = id
  })
}
