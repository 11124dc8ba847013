import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { CURRENCIES } from '#contract/pricing'
import { EFFECTS, type PromotionForm } from './form-values.ts'

/** What the promotion takes off. The currency is that of its amount and of its minimum. */
export function EffectFields({ form }: { form: PromotionForm }) {
  const { t } = useTranslation(campaignsMessages)
  const effect = form.watch('effect')
  return (
    <div className="campaign-fields">
      <SelectField {...form.register('effect')} label={t('form.effect')}>
        {EFFECTS.map((one) => (
          <option key={one} value={one}>
            {t(`form.effects.${one}`)}
          </option>
        ))}
      </SelectField>
      {effect === 'buy_get' && (
        <>
          <TextField {...form.register('buy')} label={t('form.buy')} inputMode="numeric" />
          <TextField {...form.register('get')} label={t('form.get')} inputMode="numeric" />
        </>
      )}
      {(effect === 'percentage_off' || effect === 'buy_get') && (
        <TextField
          {...form.register('percent', { required: t('form.required') })}
          label={effect === 'buy_get' ? t('form.getPercent') : t('form.percent')}
          error={form.formState.errors.percent?.message}
          inputMode="decimal"
        />
      )}
      {effect === 'amount_off' && (
        <TextField
          {...form.register('amount', { required: t('form.required') })}
          label={t('form.amount')}
          error={form.formState.errors.amount?.message}
          inputMode="decimal"
        />
      )}
      {effect === 'free_shipping' ? (
        <div className="field">
          <span className="label">{t('form.methods')}</span>
          <div className="campaign-choices">
            {(['standard', 'express'] as const).map((method) => (
              <label key={method} className="choice">
                <input type="checkbox" value={method} {...form.register('methods')} />
                <span>{t(`form.method.${method}`)}</span>
              </label>
            ))}
          </div>
        </div>
      ) : null}
      <SelectField {...form.register('currency')} label={t('form.currency')}>
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
    </div>
  )
}
