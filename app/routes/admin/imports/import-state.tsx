import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { ImportRun, ImportState } from '#contract/imports'

const VARIANTS: Record<ImportState, 'good' | 'bad' | 'info' | 'wait' | 'plain'> = {
  ...{ waiting: 'wait', running: 'info', done: 'good', failed: 'bad' },
  ...{ cancelled: 'plain', undoing: 'info', undone: 'plain' },
}

/** The state of a run. A dry run has compared, and not imported. */
export function ImportStateBadge({ run }: { run: ImportRun }) {
  const { t } = useTranslation(importsMessages)
  const isCompared = run.dry_run && run.state === 'done'
  return (
    <Badge variant={isCompared ? 'plain' : VARIANTS[run.state]}>
      {t(isCompared ? 'state.compared' : `state.${run.state}`)}
    </Badge>
  )
}
