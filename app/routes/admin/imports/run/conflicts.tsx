import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ImportRun } from '#contract/imports'
import { ChangedValue } from '../../difference/changed-value.tsx'
import { useFieldNames } from '../../difference/use-field-names.ts'
import { useAdminKey } from '../../frame/access.ts'
import { importConflictsQuery } from '../import-queries.ts'

/** What undoing a run has kept, because it had changed since. */
export function Conflicts({ run }: { run: ImportRun }) {
  const { t } = useTranslation(importsMessages)
  const nameField = useFieldNames()
  const query = useQuery(importConflictsQuery(useApi(), useAdminKey(), run.id))
  return (
    <section className="pb-4" aria-labelledby="kept">
      <h2 id="kept">{t('run.kept', { count: run.conflicted })}</h2>
      <p className="pb-2 text-ink-2">{t('run.keptHelp')}</p>
      <QueryView query={query} errorTitle={t('diff.failed')}>
        {({ items }) => (
          <ul className="import-conflicts">
            {items.map(({ product_id: id, title, changes }) => (
              <li key={id}>
                <strong className="wrap-anywhere">{title}</strong>
                {changes.map((change) => (
                  <p key={change.field}>
                    {nameField(change.field)}: <ChangedValue change={change} />
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}
