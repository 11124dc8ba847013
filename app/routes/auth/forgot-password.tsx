import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import type { Letter } from './check-mail.tsx'
import { Entry } from './entry.tsx'
import { sendLetter } from './send-letter.ts'
import { useAttempt } from './use-attempt.ts'

interface Props {
  onSent: (letter: Letter) => void
  /** Absent where there is nothing to go back to. */
  onBack?: () => void
  /** Why the link that led here is good for nothing. */
  problem?: string | undefined
}

/** Known and unknown addresses are answered alike. */
export function ForgotPassword({ onSent, onBack, problem }: Props) {
  const { t } = useTranslation('account')
  const form = useForm<{ email: string }>()
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const send = ({ email }: { email: string }) =>
    attempt(async () => {
      const letter = { kind: 'recovery', email } as const
      await sendLetter(letter)
      onSent(letter)
    })
  return (
    <Entry>
      <h1 className="d3 pt-1.5">{t('reset.title')}</h1>
      {problem && <Note look="bad">{problem}</Note>}
      <p className="text-ink-2">{t('reset.ask')}</p>
      <form noValidate aria-busy={isBusy} onSubmit={form.handleSubmit(send)}>
        <fieldset disabled={isBusy} className="form">
          <TextField
            {...form.register('email', { required: t('signIn.required') })}
            label={t('signIn.email')}
            type="email"
            autoComplete="username"
            error={form.formState.errors.email?.message}
          />
          {refusal && <Note look="bad">{refusal}</Note>}
          <Button type="submit" wide busy={isBusy} busyLabel={t('signIn.busy')}>
            {t('reset.send')}
          </Button>
          {onBack && (
            <button type="button" className="link justify-self-start text-sm" onClick={onBack}>
              {t('reset.back')}
            </button>
          )}
        </fieldset>
      </form>
    </Entry>
  )
}
