import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { listCountries } from '#app/forms/countries.ts'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, SelectField, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { COUNTRY_RULES, type CountryRule } from '#contract/draws'
import type { Country } from '#contract/pricing'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'
import { DRAWS_KEY, type DrawCountry } from './draw-queries.ts'

interface Props {
  /** Null for a country for which nothing is recorded. */
  rule: DrawCountry | null
  onSaved: () => void
}

/** Records what the law of a country allows. */
export function CountryForm({ rule, onSaved }: Props) {
  const { t, language } = useTranslation(drawAdminMessages)
  const routes = useApi().admin['draw-countries']
  const [country, setCountry] = useState<Country>(rule?.country ?? 'DE')
  const [terms, setTerms] = useState({
    rule: rule?.rule ?? ('free_only' as CountryRule),
    needs_adult: rule?.needs_adult ?? true,
    note: rule?.note ?? '',
  })
  const save = useSettingAction(
    async () => {
      const json = { ...terms, revision: rule?.revision ?? 0 }
      await parseResponse(routes[':country'].$put({ param: { country }, json }))
    },
    { stale: [DRAWS_KEY], onSuccess: onSaved },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <SelectField
        label={t('countries.country')}
        value={country}
        disabled={rule !== null}
        onChange={({ target }) => setCountry(target.value as Country)}
      >
        {listCountries(language).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <fieldset>
        <legend className="label">{t('countries.allowed')}</legend>
        {COUNTRY_RULES.map((one) => (
          <CheckboxOrRadio
            key={one}
            type="radio"
            name="rule"
            label={t(`countries.rule.${one}`)}
            checked={terms.rule === one}
            onChange={() => setTerms({ ...terms, rule: one })}
          />
        ))}
      </fieldset>
      <CheckboxOrRadio
        label={t('countries.adults')}
        checked={terms.needs_adult}
        onChange={({ target }) => setTerms({ ...terms, needs_adult: target.checked })}
      />
      <TextArea
        required
        label={t('countries.note')}
        hint={t('countries.noteHint')}
        maxLength={500}
        value={terms.note}
        onChange={({ target }) => setTerms({ ...terms, note: target.value })}
      />
      <ActionError message={save.errorMessage} />
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('countries.save')}
        </Button>
      </div>
    </Form>
  )
}
