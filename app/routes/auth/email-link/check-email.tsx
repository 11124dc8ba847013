import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { CodeField } from '#app/credentials/code-field.tsx'
import { ResendButton } from '#app/credentials/resend-button.tsx'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { getMfaPendingUser } from '#app/session/current-user.ts'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { useFinishSignIn } from '../use-finish-sign-in.ts'
import { type AuthEmail, sendAuthEmail } from './send-auth-email.ts'

interface Props {
  authEmail: AuthEmail
  onChangeAddress: () => void
}

/** Shown after an e-mail was sent: the shopper opens its link, or types its code here. */
export function CheckEmail({ authEmail, onChangeAddress }: Props) {
  const { t } = useTranslation(accountMessages)
  const { kind, email } = authEmail
  return (
    <AuthLayout className="justify-items-start">
      <BrandRing dot="out" size={120} className="-ml-4" />
      <h1 className="d3 outline-none" tabIndex={-1} ref={focusHeading}>
        {t('checkEmail.title')}
      </h1>
      <p role="status">{t(`checkEmail.${kind}`, { email })}</p>
      <p className="text-ink-2 wrap-anywhere">
        {isConfirmation(kind) ? t('checkEmail.sentTo', { email }) : t('checkEmail.instructions')}
      </p>
      <CodeForm authEmail={authEmail} />
      <ResendEmail authEmail={authEmail} />
      <button type="button" className="link text-sm" onClick={onChangeAddress}>
        {t('checkEmail.changeAddress')}
      </button>
    </AuthLayout>
  )
}

function isConfirmation(kind: AuthEmail['kind']): boolean {
  return kind === 'signup' || kind === 'unconfirmed'
}

/** The button that led here is gone, so the focus needs a new place; on a phone it is also scrolled into view. */
function focusHeading(heading: HTMLElement | null) {
  heading?.focus()
}

/** In the auth API, the type `email` stands for any code that was sent to this address. */
const OTP_TYPES = {
  signup: 'email',
  unconfirmed: 'email',
  recovery: 'recovery',
  magiclink: 'email',
} as const

function CodeForm({ authEmail: { kind, email } }: { authEmail: AuthEmail }) {
  const { t } = useTranslation(accountMessages)
  const form = useForm({ defaultValues: { code: '' } })
  const navigate = useNavigate()
  const finishSignIn = useFinishSignIn()
  const verify = async ({ code }: { code: string }) => {
    const credential = { email, token: code, type: OTP_TYPES[kind] }
    const { error } = await (await getAuthClient()).verifyOtp(credential)
    if (error) throw error
    if (kind === 'recovery') navigate(href('/reset-password'), { replace: true })
    // As the link in the e-mail does.
    else if (isConfirmation(kind)) navigate(href('/'), { replace: true })
    else if (!getMfaPendingUser()) finishSignIn()
  }
  const { run, isPending, errorMessage } = useAuthAction(verify, t('signIn.unexpected'))
  return (
    <Form className="w-full" busy={isPending} onSubmit={form.handleSubmit((values) => run(values))}>
      <CodeField form={form} label={t('checkEmail.code')} hint={t('checkEmail.codeHint')} />
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button
        type="submit"
        className="justify-self-start"
        busy={isPending}
        busyLabel={t('signIn.busy')}
      >
        {t('checkEmail.verify')}
      </Button>
    </Form>
  )
}

function ResendEmail({ authEmail }: { authEmail: AuthEmail }) {
  const { t } = useTranslation(accountMessages)
  const [isSent, setSent] = useState(false)
  const send = async () => {
    setSent(false)
    await sendAuthEmail(authEmail)
    setSent(true)
  }
  return (
    <div className="grid gap-3">
      <ResendButton send={send}>{t('checkEmail.resend')}</ResendButton>
      {isSent && <p role="status">{t('checkEmail.resent')}</p>}
    </div>
  )
}
