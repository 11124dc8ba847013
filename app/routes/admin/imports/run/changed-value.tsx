import { importsMessages } from '#app/i18n/areas/imports.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FieldChange } from '#contract/catalog'

/** A value before and after. */
export function ChangedValue({ change }: { change: FieldChange }) {
  const { t } = useTranslation(importsMessages)
  return (
    <span className="import-value">
      <del>{change.from ?? t('diff.empty')}</del> <ins>{change.to ?? t('diff.empty')}</ins>
    </span>
  )
}
