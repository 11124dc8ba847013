import { useForm } from 'react-hook-form'
import { PasswordField } from '#app/forms/password-field.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient, getMfaPendingUser } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import type { AuthEmail } from '../email-link/send-auth-email.ts'
import type { EmailLinkRequest } from '../email-link/request-email-link.tsx'
import { useFinishSignIn } from '../use-finish-sign-in.ts'

interface Values {
  email: string
  password: string
}

interface Props {
  /** The password was right, the address is not confirmed yet. */
  onUnconfirmed: (letter: AuthEmail) => void
  /** They want a letter instead. */
  onRequestEmail: (asked: EmailLinkRequest) => void
}

export function SignInForm({ onUnconfirmed, onRequestEmail }: Props) {
  const { t } = useTranslation('account')
  const form = useForm<Values>({ defaultValues: { email: '' }, shouldFocusError: true })
  const { errors } = form.formState
  const welcome = useFinishSignIn()
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.failed'))

  const signIn = ({ email, password }: Values) =>
    attempt(async () => {
      const { error } = await (await getAuthClient()).signInWithPassword({ email, password })
      if (error?.code === 'email_not_confirmed') onUnconfirmed({ kind: 'signup', email })
      else if (error) throw error
      // With a second factor they are asked for it here.
      else if (!getMfaPendingUser()) welcome()
    })

  const ask = (kind: EmailLinkRequest['kind']) =>
    onRequestEmail({ kind, email: form.getValues('email') })

  const required = { required: t('signIn.required') }
  return (
    <Form
      busy={isBusy}
      onSubmit={form.handleSubmit(signIn, () => toast(t('signIn.required'), { variant: 'bad' }))}
    >
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
      {refusal && <Note variant="bad">{refusal}</Note>}
      <Button type="submit" wide busy={isBusy} busyLabel={t('signIn.busy')}>
        {t('signIn.signin')}
      </Button>
      <p className="flex flex-wrap gap-x-6 gap-y-3 text-sm">
        <button type="button" className="link" onClick={() => ask('recovery')}>
          {t('signIn.forgot')}
        </button>
        <button type="button" className="link" onClick={() => ask('magiclink')}>
          {t('signIn.byLetter')}
        </button>
      </p>
    </Form>
  )
}
