import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, SelectField } from '#app/ui/field.tsx'
import { MAX_OFFER_PERCENT, MIN_OFFER_PERCENT } from '#contract/holidays'
import { ProductPicker, useCategoryChoices } from '../form/choice-pickers.tsx'
import { usePercentFormat } from './formats.ts'
import type { HolidayFormValues } from './holiday-form-values.ts'

interface Props {
  values: HolidayFormValues
  onChange: (changes: Partial<HolidayFormValues>) => void
}

const PERCENTS = Array.from(
  { length: MAX_OFFER_PERCENT - MIN_OFFER_PERCENT + 1 },
  (_, index) => MIN_OFFER_PERCENT + index,
)

/** How much is taken off what. */
export function OfferFields({ values, onChange }: Props) {
  const { t } = useTranslation(holidaysAdminMessages)
  const { isOfCategory, products } = values
  return (
    <fieldset className="grid gap-4">
      <legend className="label pb-2">{t('offer')}</legend>
      <PercentField values={values} onChange={onChange} />
      <div>
        <CheckboxOrRadio
          type="radio"
          name="scope"
          label={t('products')}
          checked={!isOfCategory}
          onChange={() => onChange({ isOfCategory: false })}
        />
        <CheckboxOrRadio
          type="radio"
          name="scope"
          label={t('category')}
          checked={isOfCategory}
          onChange={() => onChange({ isOfCategory: true })}
        />
      </div>
      {isOfCategory ? (
        <CategoryField values={values} onChange={onChange} />
      ) : (
        <ProductPicker chosen={products} onChange={(chosen) => onChange({ products: chosen })} />
      )}
    </fieldset>
  )
}

function PercentField({ values: { percent }, onChange }: Props) {
  const { t } = useTranslation(holidaysAdminMessages)
  const format = usePercentFormat()
  return (
    <SelectField
      label={t('reduction')}
      name="percent"
      value={percent}
      onChange={({ target }) => onChange({ percent: Number(target.value) })}
    >
      {PERCENTS.map((one) => (
        <option key={one} value={one}>
          {format(one)}
        </option>
      ))}
    </SelectField>
  )
}

function CategoryField({ values: { category }, onChange }: Props) {
  const { t } = useTranslation(holidaysAdminMessages)
  const choices = useCategoryChoices()
  return (
    <SelectField
      label={t('categoryName')}
      name="category"
      value={category}
      onChange={({ target }) => onChange({ category: target.value })}
    >
      <option value="">{t('choose')}</option>
      {choices.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
