import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { FieldChange } from '#contract/catalog'
import { findSuspicion, type ImportDiff } from '#contract/imports'
import { ChangedValue } from '../../difference/changed-value.tsx'
import type { useExcluded } from '../../difference/use-excluded.ts'
import { useFieldNames } from '../../difference/use-field-names.ts'

interface Props {
  diffs: ImportDiff[]
  choice: ReturnType<typeof useExcluded>
}

/** A row for each field that changes, and one for each new product. */
export function DiffTable({ diffs, choice }: Props) {
  const { t } = useTranslation(importsMessages)
  return (
    <div className="admin-scroll">
      <table className="import-diffs">
        <thead>
          <tr>
            <th>
              <span className="sr-only">{t('diff.submit')}</span>
            </th>
            <th>{t('diff.product')}</th>
            <th>{t('diff.field')}</th>
            <th>{t('diff.change')}</th>
            <th>
              <span className="sr-only">{t('diff.suspicious')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {diffs.map((diff) =>
            diff.outcome === 'added' ? (
              <NewProduct key={diff.line} diff={diff} choice={choice} />
            ) : (
              diff.changes.map((change) => (
                <Change
                  key={`${diff.line} ${change.field}`}
                  diff={diff}
                  change={change}
                  choice={choice}
                />
              ))
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  diff: ImportDiff
  choice: Props['choice']
}

function NewProduct({ diff, choice }: RowProps) {
  const { t } = useTranslation(importsMessages)
  return (
    <tr>
      <td>
        <label className="choice">
          <input
            type="checkbox"
            aria-label={t('diff.import', { name: diff.title })}
            checked={choice.isProductIncluded(diff)}
            onChange={({ target }) => choice.toggleProduct(diff, target.checked)}
          />
        </label>
      </td>
      <td className="wrap-anywhere">
        <strong>{diff.title}</strong>
      </td>
      <td>{t('diff.newProduct')}</td>
      <td />
      <td />
    </tr>
  )
}

function Change({ diff, change, choice }: RowProps & { change: FieldChange }) {
  const { t } = useTranslation(importsMessages)
  const suspicion = findSuspicion(change)
  const field = useFieldNames()(change.field)
  return (
    <tr>
      <td>
        <label className="choice">
          <input
            type="checkbox"
            aria-label={t('diff.importField', { field, name: diff.title })}
            checked={choice.isFieldIncluded(diff, change.field)}
            onChange={({ target }) => choice.toggleField(diff, change.field, target.checked)}
          />
        </label>
      </td>
      <td className="wrap-anywhere">
        <strong>{diff.title}</strong>
      </td>
      <td className="text-ink-2 wrap-anywhere">{field}</td>
      <td>
        <ChangedValue change={change} />
      </td>
      <td>{suspicion && <Badge variant="bad">{t(`suspicion.${suspicion}`)}</Badge>}</td>
    </tr>
  )
}
