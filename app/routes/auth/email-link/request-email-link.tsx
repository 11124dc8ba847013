import { useForm } from 'react-hook-form'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { useNextPath } from '../next-path.ts'
import { type AuthEmail, sendAuthEmail } from './send-auth-email.ts'

export interface EmailLinkRequest {
  kind: 'recovery' | 'magiclink'
  /** What was typed on the sign-in form. */
  email: string
}

interface Props {
  request: EmailLinkRequest
  onSent: (authEmail: AuthEmail) => void
  /** Absent if there is no previous step. */
  onBack?: () => void
  /** Why the link that led here is invalid. */
  errorMessage?: string | undefined
}

/** Requests a link for a new password, or for signing in without one. It does not tell whether an account exists. */
export function RequestEmailLink({ request, onSent, onBack, errorMessage }: Props) {
  const { t } = useTranslation(accountMessages)
  const { kind } = request
  const form = useForm({ defaultValues: { email: request.email } })
  const next = useNextPath()
  const send = async ({ email }: { email: string }) => {
    const authEmail = { kind, email: email.trim(), next }
    await sendAuthEmail(authEmail)
    onSent(authEmail)
  }
  const { run, isPending, errorMessage: sendError } = useAuthAction(send, t('signIn.unexpected'))
  return (
    <AuthLayout>
      <h1 className="d3 pt-1.5">{t(`emailLink.${kind}.title`)}</h1>
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <p className="text-ink-2">{t(`emailLink.${kind}.about`)}</p>
      <Form busy={isPending} onSubmit={form.handleSubmit((values) => run(values))}>
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
        {sendError && <Note variant="bad">{sendError}</Note>}
        <Button type="submit" wide busy={isPending} busyLabel={t('signIn.busy')}>
          {t('emailLink.send')}
        </Button>
        {onBack && (
          <button type="button" className="link justify-self-start text-sm" onClick={onBack}>
            {t('emailLink.back')}
          </button>
        )}
      </Form>
    </AuthLayout>
  )
}
