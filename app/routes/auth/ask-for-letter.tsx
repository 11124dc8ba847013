import { useForm } from 'react-hook-form'
import { isAddress } from '#app/email-address.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import type { Letter } from './check-mail.tsx'
import { Entry } from './entry.tsx'
import { useNextPlace } from './next-place.ts'
import { sendLetter } from './send-letter.ts'
import { useAttempt } from './use-attempt.ts'

export interface Asked {
  kind: 'recovery' | 'magiclink'
  /** As far as they typed it already. */
  email: string
}

interface Props {
  asked: Asked
  onSent: (letter: Letter) => void
  /** Absent where there is nothing to go back to. */
  onBack?: () => void
  /** Why the link that led here is good for nothing. */
  problem?: string | undefined
}

/** For a new password, or to sign in without one. Known and unknown addresses are answered alike. */
export function AskForLetter({ asked, onSent, onBack, problem }: Props) {
  const { t } = useTranslation('account')
  const { kind } = asked
  const form = useForm({ defaultValues: { email: asked.email } })
  const next = useNextPlace()
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const send = ({ email }: { email: string }) =>
    attempt(async () => {
      const letter = { kind, email: email.trim(), next }
      await sendLetter(letter)
      onSent(letter)
    })
  return (
    <Entry>
      <h1 className="d3 pt-1.5">{t(`ask.${kind}.title`)}</h1>
      {problem && <Note look="bad">{problem}</Note>}
      <p className="text-ink-2">{t(`ask.${kind}.about`)}</p>
      <Form busy={isBusy} onSubmit={form.handleSubmit(send)}>
        <TextField
          {...form.register('email', {
            required: t('signIn.required'),
            validate: (email) => isAddress(email) || t('signIn.emailInvalid'),
          })}
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          error={form.formState.errors.email?.message}
        />
        {refusal && <Note look="bad">{refusal}</Note>}
        <Button type="submit" wide busy={isBusy} busyLabel={t('signIn.busy')}>
          {t('ask.send')}
        </Button>
        {onBack && (
          <button type="button" className="link justify-self-start text-sm" onClick={onBack}>
            {t('ask.back')}
          </button>
        )}
      </Form>
    </Entry>
  )
}
