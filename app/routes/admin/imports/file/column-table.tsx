import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import {
  type ColumnMapping,
  type ImportFile,
  MAPPING_FIELDS,
  type MappingField,
} from '#contract/imports'

interface Props {
  columns: ImportFile['columns']
  /** Null shows which columns the format has. */
  mapping: ColumnMapping | null
  onChange: (at: number, field: MappingField | null) => void
}

/** The columns of a file with a value of each, and the field that it is. */
export function ColumnTable({ columns, mapping, onChange }: Props) {
  const { t } = useTranslation(importsMessages)
  const fields = useFieldNames()
  return (
    <div className="admin-scroll">
      <table className="import-columns">
        <thead>
          <tr>
            <th>{t('columns.inFile')}</th>
            <th>{t('columns.inShop')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => {
            const title = column.title || t('columns.noTitle', { number: at + 1 })
            const isUsed = mapping ? mapping[at] !== null : column.is_used
            return (
              <tr key={at}>
                <td>
                  <strong>{title}</strong>
                  <small>{column.sample}</small>
                </td>
                <td>
                  {mapping ? (
                    <select
                      className="input"
                      aria-label={t('columns.fieldOf', { title })}
                      value={mapping[at] ?? ''}
                      onChange={({ target }) =>
                        onChange(at, (target.value || null) as MappingField | null)
                      }
                    >
                      <option value="">{t('columns.skip')}</option>
                      {MAPPING_FIELDS.map((field) => (
                        <option key={field} value={field}>
                          {fields(field)}
                        </option>
                      ))}
                    </select>
                  ) : (
                    <Badge variant={isUsed ? 'good' : 'plain'}>
                      {t(isUsed ? 'columns.used' : 'columns.unused')}
                    </Badge>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function useFieldNames() {
  const { t, language } = useTranslation(importsMessages)
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  return (field: MappingField): string => {
    const [base, code] = field.split('.')
    if (code) {
      const name = languages.of(code) ?? code
      return t(base === 'title' ? 'field.titleIn' : 'field.descriptionIn', { language: name })
    }
    return t(`field.${field as Exclude<MappingField, `${string}.${string}`>}`)
  }
}
