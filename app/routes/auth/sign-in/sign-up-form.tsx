import { useForm } from 'react-hook-form'
import { href } from 'react-router'
import { getBrowserTimeZone } from '#app/account/browser-time-zone.ts'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { PasswordField } from '#app/credentials/password-field.tsx'
import { PasswordMeter } from '#app/credentials/password-meter.tsx'
import { getPasswordStrength } from '#app/credentials/password-strength.ts'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { isEmailAddress } from '#app/forms/email-address.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { buildRedirectUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SignUpReferral } from '#app/referrals/sign-up-referral.tsx'
import { startVisit } from '#app/referrals/start-visit.ts'
import { storedVisit } from '#app/referrals/stored-visit.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import type { AuthEmail } from '../email-link/send-auth-email.ts'
import { useFinishSignIn } from '../use-finish-sign-in.ts'

interface Values {
  full_name: string
  email: string
  password: string
  confirm: string
  referral: string
}

interface Props {
  /** The account was created, and its address has to be confirmed. */
  onEmailSent: (authEmail: AuthEmail) => void
}

export function SignUpForm({ onEmailSent }: Props) {
  const { t } = useTranslation(accountMessages)
  const form = useForm<Values>({ defaultValues: { password: '' } })
  const finishSignIn = useFinishSignIn()
  const api = useApi()

  const signUp = async ({ full_name, email, password, referral: code }: Values) => {
    // The rule of the profile. It is loaded here because it brings Zod, for which the form does not wait.
    const { PROFILE_FIELDS } = await import('#contract/account')
    if (!PROFILE_FIELDS.full_name.safeParse(full_name).success) {
      return form.setError('full_name', { message: t('signIn.nameInvalid') })
    }
    const referral = await findReferral(code)
    if (referral === undefined) return
    const options = {
      data: { full_name: full_name.trim(), time_zone: getBrowserTimeZone(), referral },
      emailRedirectTo: buildRedirectUrl(href('/')),
    }
    const { data, error } = await (await getAuthClient()).signUp({ email, password, options })
    if (error) throw error
    // The account has the visit now.
    storedVisit.remove()
    if (!data.session) return onEmailSent({ kind: 'signup', email })
    finishSignIn()
  }
  /** The token of the visit, null without one; undefined if the typed code does not exist. */
  const findReferral = async (code: string | undefined) => {
    const visit = storedVisit.get()
    if (visit || !code?.trim()) return visit?.token ?? null
    try {
      return (await startVisit(api, code)).token
    } catch (error) {
      const message = getApiError(error)?.message ?? t('signIn.signUpFailed')
      form.setError('referral', { message })
    }
  }
  const { run, isPending, errorMessage } = useAuthAction(signUp, t('signIn.signUpFailed'))
  const required = { required: t('signIn.required') }
  const { errors } = form.formState
  return (
    <Form busy={isPending} onSubmit={form.handleSubmit((values) => run(values))}>
      <TextField
        {...form.register('full_name', required)}
        label={t('signIn.name')}
        autoComplete="name"
        error={errors.full_name?.message}
      />
      <TextField
        {...form.register('email', {
          ...required,
          validate: (email) => isEmailAddress(email) || t('signIn.emailInvalid'),
        })}
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', {
          ...required,
          validate: (password) => getPasswordStrength(password).isEnough || t('signIn.weak'),
        })}
        label={t('signIn.password')}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordMeter password={form.watch('password')} />
      <PasswordField
        {...form.register('confirm', {
          ...required,
          validate: (repeated, { password }) => repeated === password || t('signIn.mismatch'),
        })}
        label={t('signIn.confirm')}
        autoComplete="new-password"
        error={errors.confirm?.message}
      />
      <SignUpReferral {...form.register('referral')} error={errors.referral?.message} />
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button type="submit" wide busy={isPending} busyLabel={t('signIn.busy')}>
        {t('signIn.create')}
      </Button>
    </Form>
  )
}
