import { type FormEvent, useState } from 'react'
import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { GridRow } from '#contract/catalog'
import { useAccess } from '../../frame/access.ts'
import { useShortcuts } from '../../frame/shortcuts.ts'
import { isChanged, toChanges } from './grid-cells.ts'
import { PriceGrid } from './price-grid.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { useGridEdits } from './use-grid-edits.ts'
import { useSaveGrid } from './use-save-grid.ts'

/** The grid with what is selected and typed, and the bar that saves it. */
export function GridEditor({ rows }: { rows: GridRow[] }) {
  const { t } = useTranslation(bulkMessages)
  const { can } = useAccess()
  const editing = useGridEdits()
  const saving = useSaveGrid(editing)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isRaising, setRaising] = useState(false)
  const selectedRows = rows.filter((row) => selected.has(row.variant_id))
  return (
    <>
      {can('products:write') && (
        <div className="pb-2">
          <Button
            variant="secondary"
            disabled={selectedRows.length === 0}
            onClick={() => setRaising(true)}
          >
            {t('raise.open')}
          </Button>
        </div>
      )}
      <PriceGrid
        rows={rows}
        editing={editing}
        selected={selected}
        onSelect={setSelected}
        refused={saving.refused}
        onSettle={saving.settle}
      />
      {editing.edits.size > 0 && <SaveBar rows={rows} editing={editing} saving={saving} />}
      <RaiseDialog
        open={isRaising}
        onClose={() => setRaising(false)}
        rows={selectedRows}
        editing={editing}
      />
    </>
  )
}

interface SaveBarProps {
  rows: GridRow[]
  editing: ReturnType<typeof useGridEdits>
  saving: ReturnType<typeof useSaveGrid>
}

function SaveBar({ rows, editing, saving }: SaveBarProps) {
  const { t } = useTranslation(bulkMessages)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { edits } = editing
  const hasStock = rows.some((row) => isChanged(row, edits.get(row.variant_id), 'stock'))
  const changes = toChanges(rows, edits)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const needsReason = hasStock && reason.trim() === ''
    setMissing(needsReason)
    if (needsReason) document.getElementById('bulk-reason')?.focus()
    else if (changes) saving.save.mutate({ changes, reason: hasStock ? reason.trim() : undefined })
  }
  useShortcuts([{ keys: '$mod+Enter', label: t('save'), run: () => submit() }])
  return (
    <form className="bulk-bar" onSubmit={submit} noValidate>
      <strong role="status">{t('changed', { count: edits.size })}</strong>
      {hasStock && (
        <TextField
          id="bulk-reason"
          label={t('reason')}
          value={reason}
          maxLength={200}
          onChange={({ target }) => setReason(target.value)}
          error={isMissing ? t('reasonMissing') : undefined}
        />
      )}
      <Button type="submit" busy={saving.save.isPending} disabled={changes === null}>
        {t('save')}
      </Button>
      <Button variant="quiet" onClick={editing.clear}>
        {t('discard')}
      </Button>
    </form>
  )
}
