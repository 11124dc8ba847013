import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { COUNTRIES, CURRENCIES } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { useAccess } from '../../frame/access.ts'
import { ChoiceField } from './choice-field.tsx'
import { CustomerPicker, OptionPicker, SegmentPicker } from './choice-pickers.tsx'
import type { PromotionForm } from './form-values.ts'

/** Who the promotion is for. Without any of these it is for everybody. */
export function PeopleFields({ form }: { form: PromotionForm }) {
  const { t, language } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  const countries = COUNTRIES.map((id) => ({ id, label: getRegionName(id, language) }))
  const currencies = CURRENCIES.map((id) => ({ id, label: id }))
  const toChoices = (ids: string[], options: { id: string; label: string }[]) =>
    options.filter(({ id }) => ids.includes(id))
  return (
    <fieldset>
      <legend>{t('form.people')}</legend>
      <CheckboxOrRadio {...form.register('firstOrder')} label={t('form.firstOrder')} />
      {can('customers:read') && (
        <>
          <ChoiceField control={form.control} name="customers" Picker={CustomerPicker} />
          <SegmentPicker
            chosen={form.watch('segments')}
            onChange={(ids) => form.setValue('segments', ids, { shouldDirty: true })}
          />
        </>
      )}
      <div className="campaign-fields">
        <OptionPicker
          label={t('form.countries')}
          options={countries}
          chosen={toChoices(form.watch('countries'), countries)}
          onChange={(chosen) =>
            form.setValue(
              'countries',
              chosen.map(({ id }) => id),
              { shouldDirty: true },
            )
          }
        />
        <OptionPicker
          label={t('form.currencies')}
          options={currencies}
          chosen={toChoices(form.watch('currencies'), currencies)}
          onChange={(chosen) =>
            form.setValue(
              'currencies',
              chosen.map(({ id }) => id),
              { shouldDirty: true },
            )
          }
        />
      </div>
    </fieldset>
  )
}
