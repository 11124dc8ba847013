import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import type { PromotionForm } from './form-values.ts'

/** One code that somebody chooses, or many that the shop makes. */
export function CodeFields({ form }: { form: PromotionForm }) {
  const { t } = useTranslation(campaignsMessages)
  const isSingle = form.watch('codes') === 'single'
  return (
    <>
      <div className="campaign-choices" role="radiogroup" aria-label={t('form.codes')}>
        {(['single', 'generated'] as const).map((one) => (
          <label key={one} className="choice">
            <input type="radio" value={one} {...form.register('codes')} />
            <span>{t(`form.codesKind.${one}`)}</span>
          </label>
        ))}
      </div>
      {isSingle ? (
        <TextField
          {...form.register('code', { required: t('form.required') })}
          label={t('form.code')}
          hint={t('form.codeHint')}
          error={form.formState.errors.code?.message}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <div className="campaign-fields">
          <TextField
            {...form.register('prefix')}
            label={t('form.prefix')}
            maxLength={20}
            autoComplete="off"
            optional
          />
          <TextField
            {...form.register('count', { required: t('form.required') })}
            label={t('form.count')}
            hint={t('form.countHint')}
            error={form.formState.errors.count?.message}
            inputMode="numeric"
          />
          <TextField
            {...form.register('usesPerCode')}
            label={t('form.usesPerCode')}
            inputMode="numeric"
            optional
          />
        </div>
      )}
    </>
  )
}
