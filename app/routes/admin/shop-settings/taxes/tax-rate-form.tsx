import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import {
  AddTaxRateBody,
  type Country,
  TAX_CLASSES,
  TAX_KINDS,
  type TaxClass,
  type TaxKind,
  type TaxRate,
} from '#contract/pricing'
import { parseNumber } from '../parse-number.ts'
import { useSettingAction } from '../use-setting-action.ts'
import { findCurrentRate } from './tax-queries.ts'

/** Adds a rate to a country, from now on or from a day. */
export function TaxRateForm({ country, rates }: { country: Country; rates: TaxRate[] }) {
  const { t } = useTranslation([shopSettingsMessages, commonMessages])
  const api = useApi()
  const standard = findCurrentRate(rates, 'standard')
  const [taxClass, setTaxClass] = useState<TaxClass>('standard')
  const [kind, setKind] = useState<TaxKind>(standard?.kind ?? 'vat')
  const [included, setIncluded] = useState(standard?.included ?? true)
  const [percent, setPercent] = useState('')
  const [from, setFrom] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const add = useSettingAction(
    (json: AddTaxRateBody) => parseResponse(api.admin['tax-rates'].$post({ json })),
    {
      stale: ['tax-rates'],
      onSuccess: () => {
        setPercent('')
        setFrom('')
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = AddTaxRateBody.safeParse({
      ...{ country, tax_class: taxClass, percent: parseNumber(percent) },
      ...(from && { valid_from: new Date(from).toISOString() }),
      ...(taxClass === 'standard' && { kind, included }),
    })
    setInvalid(!body.success)
    if (body.success) add.mutate(body.data)
  }
  return (
    <Form busy={add.isPending} onSubmit={submit}>
      <div className="settings-grid">
        <SelectField
          label={t('tax.classLabel')}
          value={taxClass}
          onChange={(event) => setTaxClass(event.target.value as TaxClass)}
        >
          {TAX_CLASSES.map((one) => (
            <option key={one} value={one}>
              {t(`tax.class.${one}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('tax.percent')}
          inputMode="decimal"
          autoComplete="off"
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
        />
      </div>
      <TextField
        type="datetime-local"
        label={t('tax.validFrom')}
        hint={t('tax.validFromHint')}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      {taxClass === 'standard' && (
        <>
          <SelectField
            label={t('tax.kind')}
            value={kind}
            onChange={(event) => setKind(event.target.value as TaxKind)}
          >
            {TAX_KINDS.map((one) => (
              <option key={one} value={one}>
                {t('common:receipt.tax', { kind: one })}
              </option>
            ))}
          </SelectField>
          <CheckboxOrRadio
            label={t('tax.pricesInclude')}
            checked={included}
            onChange={(event) => setIncluded(event.target.checked)}
          />
        </>
      )}
      <ActionError message={isInvalid ? t('tax.invalid') : add.errorMessage} />
      <div>
        <Button type="submit" busy={add.isPending}>
          {t('tax.add')}
        </Button>
      </div>
    </Form>
  )
}
