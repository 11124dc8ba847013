import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { integrityMessages } from '#app/i18n/areas/integrity.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { CheckedRun } from './checked-run.tsx'
import { runQuery } from './integrity-queries.ts'

/** A run from the history. What it has found is only shown: it may have changed since. */
export function EarlierRun({ id }: { id: string }) {
  const { t } = useTranslation(integrityMessages)
  const query = useQuery(runQuery(useApi(), useAdminKey(), id))
  return (
    <div>
      <Note className="mb-4">
        {t('history.older')}{' '}
        <TextLink to={adminHref('system/integrity')}>{t('history.newest')}</TextLink>
      </Note>
      <QueryView query={query} errorTitle={t('failed')}>
        {(run) => <CheckedRun key={run.id} run={run} isNewest={false} />}
      </QueryView>
    </div>
  )
}
