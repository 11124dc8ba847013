import { useForm } from 'react-hook-form'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { InlineForm } from '../inline-form.tsx'

interface Props {
  defaultName: string
  /** Names of the factors that the account already has. */
  takenNames: string[]
  hint: string
  submitLabel: string
  busy: boolean
  errorMessage: string | null
  onNamed: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a new factor. */
export function FactorNameForm({
  defaultName,
  takenNames,
  hint,
  submitLabel,
  busy,
  errorMessage,
  onNamed,
  onClose,
}: Props) {
  const { t } = useTranslation(securityMessages)
  const form = useForm({ defaultValues: { name: findFreeName(defaultName, takenNames) } })
  return (
    <InlineForm
      className="max-w-115"
      {...{ busy, errorMessage, onClose }}
      submitLabel={submitLabel}
      onSubmit={form.handleSubmit(({ name }) => onNamed(name.trim()))}
    >
      <TextField
        {...form.register('name', {
          validate: (name) => name.trim() !== '' || t('factors.nameMissing'),
        })}
        label={t('factors.name')}
        hint={hint}
        autoFocus
        autoComplete="off"
        maxLength={60}
        error={form.formState.errors.name?.message}
      />
    </InlineForm>
  )
}

function findFreeName(defaultName: string, takenNames: string[]): string {
  const isTaken = (name: string) => takenNames.includes(name)
  if (!isTaken(defaultName)) return defaultName
  const numbers = takenNames.map((_, at) => at + 2)
  const free = numbers.find((number) => !isTaken(`${defaultName} ${number}`))
  return `${defaultName} ${free}`
}
