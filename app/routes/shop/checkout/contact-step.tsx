import { useFormContext } from 'react-hook-form'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import type { CheckoutFormMethods } from './checkout-draft.ts'
import { Step } from './step.tsx'
import { useFieldErrors } from './use-field-errors.ts'

export function ContactStep() {
  const { t } = useTranslation(checkoutMessages)
  const form = useFormContext() as unknown as CheckoutFormMethods
  const { getFieldError } = useFieldErrors(form)
  return (
    <Step title={t('step.contact')}>
      <div className="form">
        <TextField
          {...form.register('email')}
          label={t('field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          error={getFieldError('email')}
        />
        <TextField
          {...form.register('phone', { setValueAs: emptyToUndefined })}
          label={t('field.phone')}
          optional
          type="tel"
          autoComplete="tel"
          error={getFieldError('phone')}
        />
      </div>
    </Step>
  )
}

/** An empty optional field is not sent. */
export function emptyToUndefined(value: string | undefined): string | undefined {
  return value?.trim() ? value : undefined
}
