import type { UseFormReturn } from 'react-hook-form'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'

interface Props {
  form: UseFormReturn<{ code: string }>
  label: string
  hint: string
  /** Number of digits, if it is fixed; otherwise six to ten. */
  digits?: number
  autoFocus?: boolean
}

/** A numeric one-time code. Spaces between the digits are ignored. */
export function CodeField({ form, digits, ...field }: Props) {
  const { t } = useTranslation(accountMessages)
  const errorMessage = t('code.missing')
  const pattern = digits ? new RegExp(`^\\d{${digits}}$`) : /^\d{6,10}$/
  return (
    <TextField
      {...form.register('code', {
        setValueAs: (code: string) => code.replaceAll(/\s/g, ''),
        required: errorMessage,
        pattern: { value: pattern, message: errorMessage },
      })}
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      error={form.formState.errors.code?.message}
    />
  )
}
