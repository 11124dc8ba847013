import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PasswordField } from '#app/password/field.tsx'
import { accounts, halfMember } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Asked } from './ask-for-letter.tsx'
import type { Letter } from './check-mail.tsx'
import { useAttempt } from './use-attempt.ts'
import { useWelcome } from './use-welcome.ts'

interface Values {
  email: string
  password: string
}

interface Props {
  /** The password was right, the address is not confirmed yet. */
  onUnconfirmed: (letter: Letter) => void
  /** They want a letter instead. */
  onAsk: (asked: Asked) => void
}

export function SignInForm({ onUnconfirmed, onAsk }: Props) {
  const { t } = useTranslation('account')
  const form = useForm<Values>({ defaultValues: { email: '' }, shouldFocusError: true })
  const { errors } = form.formState
  const welcome = useWelcome()
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.failed'))

  const signIn = ({ email, password }: Values) =>
    attempt(async () => {
      const { error } = await (await accounts()).signInWithPassword({ email, password })
      if (error?.code === 'email_not_confirmed') onUnconfirmed({ kind: 'signup', email })
      else if (error) throw error
      // With a second factor they are asked for it here.
      else if (!halfMember()) welcome()
    })

  const ask = (kind: Asked['kind']) => onAsk({ kind, email: form.getValues('email') })

  const required = { required: t('signIn.required') }
  return (
    <Form
      busy={isBusy}
      onSubmit={form.handleSubmit(signIn, () => toast(t('signIn.required'), { look: 'bad' }))}
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
      {refusal && <Note look="bad">{refusal}</Note>}
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
