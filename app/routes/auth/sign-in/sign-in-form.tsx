import { useForm } from 'react-hook-form'
import { PasswordField } from '#app/credentials/password-field.tsx'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { getMfaPendingUser } from '#app/session/current-user.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import type { EmailLinkRequest } from '../email-link/request-email-link.tsx'
import type { AuthEmail } from '../email-link/send-auth-email.ts'
import { useFinishSignIn } from '../use-finish-sign-in.ts'

interface Values {
  email: string
  password: string
}

interface Props {
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: (authEmail: AuthEmail) => void
  /** The user wants to sign in, or to set a new password, by e-mail. */
  onRequestEmail: (request: EmailLinkRequest) => void
}

export function SignInForm({ onUnconfirmed, onRequestEmail }: Props) {
  const { t } = useTranslation(accountMessages)
  const form = useForm<Values>({ defaultValues: { email: '' }, shouldFocusError: true })
  const { errors } = form.formState
  const finishSignIn = useFinishSignIn()
  const signIn = async ({ email, password }: Values) => {
    const { error } = await (await getAuthClient()).signInWithPassword({ email, password })
    if (error?.code === 'email_not_confirmed') onUnconfirmed({ kind: 'unconfirmed', email })
    else if (error) throw error
    // With a pending second factor, this page shows its form instead.
    else if (!getMfaPendingUser()) finishSignIn()
  }
  const { run, isPending, errorMessage } = useAuthAction(signIn, t('signIn.failed'))

  const requestEmail = (kind: EmailLinkRequest['kind']) =>
    onRequestEmail({ kind, email: form.getValues('email') })

  const required = { required: t('signIn.required') }
  return (
    <Form busy={isPending} onSubmit={form.handleSubmit((values) => run(values))}>
      <TextField
        {...form.register('email', required)}
        label={t('signIn.email')}
        type="email"
        autoComplete="username webauthn"
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', required)}
        label={t('signIn.password')}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button type="submit" wide busy={isPending} busyLabel={t('signIn.busy')}>
        {t('signIn.signin')}
      </Button>
      <p className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <button type="button" className="link" onClick={() => requestEmail('recovery')}>
          {t('signIn.forgot')}
        </button>
        <button type="button" className="link" onClick={() => requestEmail('magiclink')}>
          {t('signIn.sendLink')}
        </button>
      </p>
    </Form>
  )
}
