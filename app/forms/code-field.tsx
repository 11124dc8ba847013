import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'

interface Props {
  form: UseFormReturn<{ code: string }>
  label: string
  hint: string
  /** How many, where no shop can say otherwise. */
  digits?: number
  autoFocus?: boolean
}

/** A code of digits. What people write between them is not part of the code. */
export function CodeField({ form, digits, ...field }: Props) {
  const { t } = useTranslation('account')
  const missing = t('code.missing')
  const pattern = digits ? new RegExp(`^\\d{${digits}}$`) : /^\d{6,10}$/
  return (
    <TextField
      {...form.register('code', {
        setValueAs: (code: string) => code.replaceAll(/\s/g, ''),
        required: missing,
        pattern: { value: pattern, message: missing },
      })}
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      error={form.formState.errors.code?.message}
    />
  )
}
