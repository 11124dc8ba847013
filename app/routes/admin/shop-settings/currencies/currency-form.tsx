import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { type CurrencyCode, SaveCurrencyBody } from '#contract/pricing'
import { parseNumber } from '../parse-number.ts'
import { useSettingAction } from '../use-setting-action.ts'
import type { CurrencySettings } from './currency-settings.ts'

interface Props {
  code: CurrencyCode
  saved: CurrencySettings | null
  position: number
}

/** Whether shoppers can choose a currency, and how converted prices are rounded. */
export function CurrencyForm({ code, saved, position }: Props) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.currencies[':code']
  const [isOffered, setOffered] = useState(saved?.is_offered ?? true)
  const [step, setStep] = useState(`${saved?.price_step ?? 1}`)
  const [ending, setEnding] = useState(`${saved?.price_ending ?? 0}`)
  const [isInvalid, setInvalid] = useState(false)
  const save = useSettingAction(
    (json: SaveCurrencyBody) => parseResponse(api.$put({ param: { code }, json })),
    { stale: ['currencies'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = SaveCurrencyBody.safeParse({
      ...{ is_offered: isOffered, position: saved?.position ?? position },
      ...{ price_step: parseNumber(step), price_ending: parseNumber(ending) },
    })
    setInvalid(!body.success)
    if (body.success) save.mutate(body.data)
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <CheckboxOrRadio
        label={t('currency.offer')}
        checked={isOffered}
        onChange={(event) => setOffered(event.target.checked)}
      />
      <div className="settings-grid">
        <TextField
          label={t('currency.step')}
          inputMode="decimal"
          value={step}
          onChange={(event) => setStep(event.target.value)}
        />
        <TextField
          label={t('currency.ending')}
          inputMode="decimal"
          value={ending}
          onChange={(event) => setEnding(event.target.value)}
        />
      </div>
      <ActionError message={isInvalid ? t('currency.invalid') : save.errorMessage} />
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
