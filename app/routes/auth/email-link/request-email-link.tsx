import { useForm } from 'react-hook-form'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { useNextPath } from '../next-path.ts'
import { type AuthEmail, sendAuthEmail } from './send-auth-email.ts'

export interface EmailLinkRequest {
  kind: 'recovery' | 'magiclink'
  /** As far as they typed it already. */
  email: string
}

interface Props {
  request: EmailLinkRequest
  onSent: (letter: AuthEmail) => void
  /** Absent where there is nothing to go back to. */
  onBack?: () => void
  /** Why the link that led here is good for nothing. */
  errorMessage?: string | undefined
}

/** For a new password, or to sign in without one. Known and unknown addresses are answered alike. */
export function RequestEmailLink({ request, onSent, onBack, errorMessage }: Props) {
  const { t } = useTranslation('account')
  const { kind } = request
  const form = useForm({ defaultValues: { email: request.email } })
  const next = useNextPath()
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.unexpected'))
  const send = ({ email }: { email: string }) =>
    attempt(async () => {
      const letter = { kind, email: email.trim(), next }
      await sendAuthEmail(letter)
      onSent(letter)
    })
  return (
    <AuthLayout>
      <h1 className="d3 pt-1.5">{t(`ask.${kind}.title`)}</h1>
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <p className="text-ink-2">{t(`ask.${kind}.about`)}</p>
      <Form busy={isBusy} onSubmit={form.handleSubmit(send)}>
        <TextField
          {...form.register('email', {
            required: t('signIn.required'),
            validate: (email) => isEmailAddress(email) || t('signIn.emailInvalid'),
          })}
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          error={form.formState.errors.email?.message}
        />
        {refusal && <Note variant="bad">{refusal}</Note>}
        <Button type="submit" wide busy={isBusy} busyLabel={t('signIn.busy')}>
          {t('ask.send')}
        </Button>
        {onBack && (
          <button type="button" className="link justify-self-start text-sm" onClick={onBack}>
            {t('ask.back')}
          </button>
        )}
      </Form>
    </AuthLayout>
  )
}
