import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { BASE_CURRENCY } from '#platform/money/money'
import { CONDITION_KINDS, type ConditionDraft } from './condition-draft.ts'

interface Props {
  id: string
  draft: ConditionDraft
  onChange: (draft: ConditionDraft) => void
}

/** The kind of a condition, and the fields that the kind has. */
export function ConditionFields({ id, draft, onChange }: Props) {
  const { t } = useTranslation(customersMessages)
  const field = (name: 'first' | 'second') => ({
    id: `${id}-${name}`,
    value: draft[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...draft, [name]: event.target.value }),
  })
  const { kind } = draft
  return (
    <>
      <SelectField
        id={`${id}-kind`}
        label={t('condition.kind')}
        value={kind}
        onChange={({ target: { value } }) =>
          onChange({ kind: value as ConditionDraft['kind'], first: '', second: '' })
        }
      >
        {CONDITION_KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`condition.${one}`)}
          </option>
        ))}
      </SelectField>
      {kind === 'spent_over' && (
        <TextField
          {...field('first')}
          inputMode="decimal"
          label={t('condition.amount', { currency: BASE_CURRENCY })}
        />
      )}
      {kind === 'order_count' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField {...field('first')} inputMode="numeric" label={t('condition.min')} />
          <TextField {...field('second')} inputMode="numeric" label={t('condition.max')} />
        </div>
      )}
      {(kind === 'last_order_within' || kind === 'last_order_before') && (
        <TextField {...field('first')} inputMode="numeric" label={t('condition.days')} />
      )}
      {kind === 'country' && (
        <TextField
          {...field('first')}
          label={t('condition.countries')}
          hint={t('condition.countriesHint')}
        />
      )}
      {kind === 'tag' && <TextField {...field('first')} label={t('condition.tags')} />}
      {(kind === 'consent' || kind === 'account') && (
        <SelectField {...field('first')} label={t('condition.value')}>
          <option value="">{t('filter.yes')}</option>
          <option value="no">{t('filter.no')}</option>
        </SelectField>
      )}
    </>
  )
}
