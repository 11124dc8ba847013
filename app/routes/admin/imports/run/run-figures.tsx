import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ImportRun } from '#contract/imports'
import { getNumberFormat } from '#platform/i18n/number-format'

/** What became of the rows of a file. */
export function RunFigures({ run }: { run: ImportRun }) {
  const { t, language } = useTranslation(importsMessages)
  const format = getNumberFormat(language)
  const figures = [
    [t('runs.rows'), run.rows],
    [t('run.new'), run.imported],
    [t('run.changed'), run.updated],
    [t('run.same'), run.unchanged],
    ...(run.skipped > 0 ? [[t('run.skipped'), run.skipped] as const] : []),
    [t('run.rowsFailed'), run.failed],
  ] as const
  return (
    <dl className="import-figures">
      {figures.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{format.format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
