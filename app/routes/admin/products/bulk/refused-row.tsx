import { bulkMessages } from '#app/i18n/areas/bulk.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FieldError } from '#app/ui/field.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { GridResult, GridRow } from '#contract/catalog'
import type { GridEditing } from './use-grid-edits.ts'

interface Props {
  row: GridRow
  result: GridResult
  editing: GridEditing
  onSettle: (id: string) => void
}

/** Says below a row why it was not saved, and asks whose values stay. */
export function RefusedRow({ row, result, editing, onSettle }: Props) {
  const { t } = useTranslation(bulkMessages)
  const format = useMoneyFormatter(row.currency)
  const { variant_id: id, price, stock } = result
  const isGone = price === null || stock === null
  return (
    <tr className="bulk-refused">
      <td colSpan={5}>
        <div role="alert">
          <FieldError>
            {isGone ? t('gone') : t('conflict', { price: format(price), stock })}
          </FieldError>
        </div>
        <button
          type="button"
          className="link"
          onClick={() => {
            editing.drop(new Set([id]))
            onSettle(id)
          }}
        >
          {t('keepTheirs')}
        </button>{' '}
        {!isGone && (
          <button type="button" className="link" onClick={() => onSettle(id)}>
            {t('keepMine')}
          </button>
        )}
      </td>
    </tr>
  )
}
