import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props {
  label: string
  hint: string
  busy: boolean
  why: string | null
  onCode: (code: string) => void
  onEnd: () => void
}

/** The first code of a second step: it counts from then on. */
export function CodeForm({ label, hint, busy, why, onCode, onEnd }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { code: '' } })
  const missing = t('factors.codeMissing')
  return (
    <form noValidate onSubmit={form.handleSubmit(({ code }) => onCode(code.replaceAll(/\s/g, '')))}>
      <fieldset className="form" disabled={busy}>
        <TextField
          {...form.register('code', {
            required: missing,
            pattern: { value: /^\s*\d{3}\s*\d{3}\s*$/, message: missing },
          })}
          label={label}
          hint={hint}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          error={form.formState.errors.code?.message}
        />
        {why && <Note look="bad">{why}</Note>}
        <p className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={onEnd}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={busy}>
            {t('factors.confirm')}
          </Button>
        </p>
      </fieldset>
    </form>
  )
}
