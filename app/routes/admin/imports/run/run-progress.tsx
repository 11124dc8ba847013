import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ImportRun } from '#contract/imports'
import { useAccess, useAdminKey } from '../../frame/access.ts'

/** How far a run is, and a button that stops it. */
export function RunProgress({ run }: { run: ImportRun }) {
  const { t } = useTranslation(importsMessages)
  const { can } = useAccess()
  const api = useApi()
  const queries = useQueryClient()
  const key = useAdminKey()
  const cancel = useAction(
    () => parseResponse(api.admin.imports[':id'].cancel.$post({ param: { id: run.id } })),
    {
      fallbackMessage: t('run.changeFailed'),
      onSuccess: () => toast(t('run.cancelled')),
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: () => queries.invalidateQueries({ queryKey: key('imports') }),
    },
  )
  const done = run.imported + run.updated + run.unchanged + run.failed + run.skipped
  return (
    <section className="import-progress">
      <p className="flex flex-wrap justify-between gap-2">
        <strong>{t(run.dry_run ? 'run.comparing' : 'run.importing')}</strong>
        {run.rows > 0 && <span>{t('run.progress', { done, rows: run.rows })}</span>}
      </p>
      <progress
        value={run.progress}
        max={1}
        aria-label={t(run.dry_run ? 'run.comparing' : 'run.importing')}
      />
      <p className="text-ink-2">{t('run.leave')}</p>
      {can('products:write') && (
        <div>
          <Button variant="secondary" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('run.cancel')}
          </Button>
        </div>
      )}
    </section>
  )
}
