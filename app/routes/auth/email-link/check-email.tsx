import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient, getMfaPendingUser } from '#app/session/session.ts'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'
import { CodeField } from '../../../forms/code-field.tsx'
import { ResendButton } from '../../../forms/resend-button.tsx'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { useFinishSignIn } from '../use-finish-sign-in.ts'
import { type AuthEmail, sendAuthEmail } from './send-auth-email.ts'

interface Props {
  authEmail: AuthEmail
  onChangeAddress: () => void
}

/** A letter is on its way: its link leads on, and so does its code, typed here. */
export function CheckEmail({ authEmail, onChangeAddress }: Props) {
  const { t } = useTranslation('account')
  const { kind, email } = authEmail
  return (
    <AuthLayout className="justify-items-start">
      <BrandRing dot="out" size={120} className="-ml-4" />
      <h1 className="d3 outline-none" tabIndex={-1} ref={focusHeading}>
        {t('mail.title')}
      </h1>
      <p role="status">{t(`mail.${kind}`, { email })}</p>
      <p className="text-ink-2 wrap-anywhere">
        {kind === 'signup' ? t('mail.sentTo', { email }) : t('mail.use')}
      </p>
      <CodeForm letter={authEmail} />
      <ResendEmail letter={authEmail} />
      <button type="button" className="link text-sm" onClick={onChangeAddress}>
        {t('mail.another')}
      </button>
    </AuthLayout>
  )
}

/** The button that led here is gone, and on a telephone this stands above where it was. */
function focusHeading(heading: HTMLElement | null) {
  heading?.focus()
}

/** `email` is the wire's word for "whichever code this address was sent". */
const OTP_TYPES = { signup: 'email', recovery: 'recovery', magiclink: 'email' } as const

function CodeForm({ letter: { kind, email } }: { letter: AuthEmail }) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const navigate = useNavigate()
  const welcome = useFinishSignIn()
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.unexpected'))
  const verify = ({ code }: { code: string }) =>
    attempt(async () => {
      const shown = { email, token: code, type: OTP_TYPES[kind] }
      const { error } = await (await getAuthClient()).verifyOtp(shown)
      if (error) throw error
      if (kind === 'recovery') navigate('/reset-password', { replace: true })
      else if (!getMfaPendingUser()) welcome()
    })
  return (
    <Form className="w-full" busy={isBusy} onSubmit={form.handleSubmit(verify)}>
      <CodeField form={form} label={t('mail.code')} hint={t('mail.codeHint')} />
      {refusal && <Note variant="bad">{refusal}</Note>}
      <Button
        type="submit"
        className="justify-self-start"
        busy={isBusy}
        busyLabel={t('signIn.busy')}
      >
        {t('mail.verify')}
      </Button>
    </Form>
  )
}

function ResendEmail({ letter }: { letter: AuthEmail }) {
  const { t } = useTranslation('account')
  const [isSent, setSent] = useState(false)
  const send = async () => {
    setSent(false)
    await sendAuthEmail(letter)
    setSent(true)
  }
  return (
    <div className="grid gap-3">
      <ResendButton send={send}>{t('mail.resend')}</ResendButton>
      {isSent && <p role="status">{t('mail.resent')}</p>}
    </div>
  )
}
