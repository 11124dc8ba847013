import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { FieldChange } from '#contract/catalog'
import type { SyncItem } from '#contract/product-sync'
import { getNumberFormat } from '#platform/i18n/number-format'
import { ChangedValue } from '../../difference/changed-value.tsx'
import { useFieldNames } from '../../difference/use-field-names.ts'
import { useFieldValues } from '../../difference/use-field-values.ts'
import type { ReviewChoice } from './use-review.ts'

interface Props {
  item: SyncItem
  choice: ReviewChoice | null
  name: string
}

/** The fields that change, and those that stay because somebody has edited them in the shop. */
export function ItemFields({ item, choice, name }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const nameField = useFieldNames()
  // A new product is taken or left as a whole.
  const fieldChoice = item.outcome === 'added' ? null : choice
  if (item.outcome === 'added' || item.changes.length + item.locked.length === 0) return null
  return (
    <ul className="sync-fields">
      {item.changes.map((change) => (
        <li key={change.field}>
          <Field
            label={nameField(change.field)}
            name={t('item.take', { field: nameField(change.field), name })}
            isTicked={fieldChoice?.isFieldTaken(item, change)}
            onTick={(isTaken) => fieldChoice?.takeField(item, change, isTaken)}
          />
          <ChangedValue change={change} />
          {item.outcome === 'held' && <JumpBadge change={change} />}
        </li>
      ))}
      {item.locked.map((change) => (
        <li key={change.field}>
          <Field
            label={nameField(change.field)}
            name={t('item.unlock', { field: nameField(change.field), name })}
            isTicked={fieldChoice?.isUnlocked(item, change)}
            onTick={(isTaken) => fieldChoice?.unlock(item, change, isTaken)}
          />
          {fieldChoice?.isUnlocked(item, change) ? (
            <ChangedValue change={change} />
          ) : (
            <LockedValue change={change} />
          )}
          <Badge variant="plain">{t('item.kept')}</Badge>
        </li>
      ))}
    </ul>
  )
}

interface FieldProps {
  label: string
  /** For screen readers. */
  name: string
  /** Undefined where nothing can be chosen. */
  isTicked: boolean | undefined
  onTick: (isTicked: boolean) => void
}

function Field({ label, name, isTicked, onTick }: FieldProps) {
  if (isTicked === undefined) return <span className="sync-field">{label}</span>
  return (
    <label className="choice sync-field">
      <input
        type="checkbox"
        aria-label={name}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

/** By how much a price jumps. */
function JumpBadge({ change: { field, from, to } }: { change: FieldChange }) {
  const { t, language } = useTranslation(marketplaceSyncMessages)
  const [before, after] = [Number(from), Number(to)]
  if (!field.endsWith(': price') || !(before > 0)) return null
  const format = getNumberFormat(language, {
    ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 },
  })
  const change = format.format(after / before - 1).replace('-', '\u2212')
  return <Badge variant="wait">{t('item.jump', { change })}</Badge>
}

/** What the shop says stays, and the supplier says something else. */
function LockedValue({ change }: { change: FieldChange }) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const { from, to } = useFieldValues()(change)
  return (
    <span className="wrap-anywhere">
      {from} <span className="text-ink-2">{t('item.supplierSays', { value: to })}</span>
    </span>
  )
}
