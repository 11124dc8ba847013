import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { getApiError } from '#app/api/api-error.ts'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import type { Promotion } from '../campaign-queries.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { ChoiceField } from './choice-field.tsx'
import { CategoryPicker, ProductPicker } from './choice-pickers.tsx'
import { CodeFields } from './code-fields.tsx'
import { EffectFields } from './effect-fields.tsx'
import type { PromotionForm, PromotionFormValues } from './form-values.ts'
import { PeopleFields } from './people-fields.tsx'

interface Props {
  kind: Promotion['kind']
  /** Its codes are decided when it is created. */
  isNew: boolean
  defaultValues: PromotionFormValues
  save: (values: PromotionFormValues) => Promise<unknown>
  /** The form has nothing unsaved any more, so the screen can be left. */
  onSaved?: () => void
  submitLabel: string
  actions?: ReactNode
}

/** The terms of a promotion. The server decides whether they can be; what it refuses is said beside the button. */
export function PromotionFormView({
  kind,
  isNew,
  defaultValues,
  save,
  onSaved,
  submitLabel,
  actions,
}: Props) {
  const { t } = useTranslation(campaignsMessages)
  const form = useForm<PromotionFormValues>({ defaultValues })
  const [error, setError] = useState<string | null>(null)
  const { isSubmitting, isDirty } = form.formState
  useUnsavedChanges(isDirty)
  const submit = form.handleSubmit(async (values) => {
    setError(null)
    try {
      await save(values)
    } catch (failure) {
      setError(describeFailure(failure as Error) ?? t('form.failed'))
      return
    }
    // Leaving asks as long as the form is rendered with changes.
    flushSync(() => form.reset(values))
    onSaved?.()
  })
  return (
    <form
      className="campaign-form"
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSubmitting) void submit(event)
      }}
    >
      <fieldset>
        <legend>{t('form.what')}</legend>
        <TextField
          {...form.register('name', { required: t('form.required') })}
          label={t('form.name')}
          hint={t('form.nameHint')}
          error={form.formState.errors.name?.message}
          maxLength={120}
        />
        {isNew && kind === 'coupon' && <CodeFields form={form} />}
        <EffectFields form={form} />
      </fieldset>
      <ScopeFields form={form} />
      <MinimumFields form={form} />
      <PeopleFields form={form} />
      <PeriodFields form={form} />
      <CombinationFields form={form} kind={kind} />
      <OtherTerms form={form} />
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <div className="campaign-choices">
        <Button type="submit" busy={isSubmitting} busyLabel={t('form.saving')}>
          {submitLabel}
        </Button>
        {actions}
      </div>
    </form>
  )
}

/** The first field that the server refuses, or the reason that it gives. */
function describeFailure(failure: Error): string | null {
  const error = getApiError(failure)
  const [field] = Object.entries(error?.fields ?? {})
  return field ? `${field[0]}: ${field[1]}` : (error?.message ?? null)
}

function ScopeFields({ form }: { form: PromotionForm }) {
  const { t } = useTranslation(campaignsMessages)
  if (form.watch('effect') === 'free_shipping') return null
  return (
    <fieldset>
      <legend>{t('form.scope')}</legend>
      <p className="text-ink-2">{t('form.scopeHint')}</p>
      <ChoiceField control={form.control} name="products" Picker={ProductPicker} />
      <ChoiceField control={form.control} name="categories" Picker={CategoryPicker} />
    </fieldset>
  )
}

function MinimumFields({ form }: { form: PromotionForm }) {
  const { t } = useTranslation(campaignsMessages)
  return (
    <fieldset>
      <legend>{t('form.minimum')}</legend>
      <div className="campaign-fields">
        <TextField
          {...form.register('minSubtotal')}
          label={t('form.minSubtotal', { currency: form.watch('currency') })}
          inputMode="decimal"
          optional
        />
        <TextField
          {...form.register('minQuantity')}
          label={t('form.minQuantity')}
          inputMode="numeric"
          optional
        />
      </div>
    </fieldset>
  )
}

function PeriodFields({ form }: { form: PromotionForm }) {
  const { t } = useTranslation(campaignsMessages)
  const zone = useTimeZone()
  return (
    <fieldset>
      <legend>{t('form.period')}</legend>
      <div className="campaign-fields">
        <TextField
          {...form.register('startsAt')}
          type="datetime-local"
          label={t('form.startsAt')}
          hint={t('form.zone', { zone })}
          optional
        />
        <TextField
          {...form.register('endsAt')}
          type="datetime-local"
          label={t('form.endsAt')}
          optional
        />
        <TextField
          {...form.register('maxRedemptions')}
          label={t('form.maxRedemptions')}
          inputMode="numeric"
          optional
        />
        <TextField
          {...form.register('maxPerCustomer')}
          label={t('form.maxPerCustomer')}
          inputMode="numeric"
          optional
        />
      </div>
    </fieldset>
  )
}

/** The kinds that the promotion may be combined with. A coupon is never beside another one. */
function CombinationFields({ form, kind }: { form: PromotionForm } & Pick<Promotion, 'kind'>) {
  const { t } = useTranslation(campaignsMessages)
  const kinds =
    kind === 'coupon' ? (['automatic', 'flash_sale'] as const) : (['automatic', 'coupon'] as const)
  return (
    <fieldset>
      <legend>{t('form.combines')}</legend>
      <div className="campaign-choices">
        {kinds.map((one) => (
          <label key={one} className="choice">
            <input type="checkbox" value={one} {...form.register('combinesWith')} />
            <span>{t(`form.combinesWith.${one}`)}</span>
          </label>
        ))}
      </div>
      <p className="text-ink-2">{t('form.combinesHint')}</p>
    </fieldset>
  )
}

function OtherTerms({ form }: { form: PromotionForm }) {
  const { t } = useTranslation(campaignsMessages)
  const { otherActions, otherConditions } = form.getValues()
  const count = otherActions.length + otherConditions.length
  return count > 0 ? <p className="text-ink-2">{t('form.otherTerms', { count })}</p> : null
}
