import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { OpenedForm } from '../opened-form.tsx'

interface Props {
  /** What it is called unless somebody says otherwise. */
  usual: string
  /** Names that others have. */
  taken: string[]
  hint: string
  /** What the button says. */
  next: string
  busy: boolean
  why: string | null
  onNamed: (name: string) => void
  onEnd: () => void
}

/** What a new second step is to be called. */
export function NameForm({ usual, taken, hint, next, busy, why, onNamed, onEnd }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { name: freeName(usual, taken) } })
  return (
    <OpenedForm
      className="max-w-115"
      {...{ busy, why, onEnd }}
      send={next}
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
    </OpenedForm>
  )
}

function freeName(usual: string, taken: string[]): string {
  const isTaken = (name: string) => taken.includes(name)
  if (!isTaken(usual)) return usual
  const numbers = taken.map((_, at) => at + 2)
  const free = numbers.find((number) => !isTaken(`${usual} ${number}`))
  return `${usual} ${free}`
}
