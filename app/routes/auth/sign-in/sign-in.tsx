import { useState } from 'react'
import { href, useLocation, useSearchParams } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMfaPendingUser } from '#app/session/current-user.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { CheckEmail } from '../email-link/check-email.tsx'
import { type EmailLinkRequest, RequestEmailLink } from '../email-link/request-email-link.tsx'
import type { AuthEmail } from '../email-link/send-auth-email.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { useFinishSignIn } from '../use-finish-sign-in.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Mode = 'signin' | 'signup'

/** Sign-in and sign-up, and the steps that may follow: an e-mail and a second factor. */
export function SignIn() {
  const { t } = useTranslation(accountMessages)
  const [searchParams] = useSearchParams()
  const [sentEmail, setSentEmail] = useState<AuthEmail | null>(null)
  const [emailRequest, setEmailRequest] = useState<EmailLinkRequest | null>(null)
  const mfaPendingUser = useMfaPendingUser()
  const finishSignIn = useFinishSignIn()
  const mode: Mode = searchParams.get('mode') === 'signup' ? 'signup' : 'signin'
  if (mfaPendingUser) return <SecondFactor user={mfaPendingUser} onVerified={finishSignIn} />
  if (sentEmail)
    return <CheckEmail authEmail={sentEmail} onChangeAddress={() => setSentEmail(null)} />
  if (emailRequest)
    return (
      <RequestEmailLink
        request={emailRequest}
        onSent={setSentEmail}
        onBack={() => setEmailRequest(null)}
      />
    )
  return (
    <AuthLayout>
      <h1 className="d3 pt-1.5">{t('signIn.title')}</h1>
      <ModeTabs mode={mode} />
      {mode === 'signin' ? (
        <SignInForm onUnconfirmed={setSentEmail} onRequestEmail={setEmailRequest} />
      ) : (
        <SignUpForm onEmailSent={setSentEmail} />
      )}
      <OtherSignInMethods>{mode === 'signin' && <PasskeySignIn />}</OtherSignInMethods>
      <LegalLinks mode={mode} />
      <p className="text-sm text-ink-2">
        {t('signIn.guestNote')} <TextLink to={href('/orders')}>{t('signIn.guestOrders')}</TextLink>
      </p>
    </AuthLayout>
  )
}

/** Google and the like create an account in either mode, so the terms stand below both. */
function LegalLinks({ mode }: { mode: Mode }) {
  const { t } = useTranslation(accountMessages)
  const terms = <TextLink to={href('/terms')}>{t('signIn.terms')}</TextLink>
  const privacy = <TextLink to={href('/privacy')}>{t('signIn.privacy')}</TextLink>
  return (
    <p className="flex flex-wrap gap-x-[1ch] text-sm text-ink-2">
      {mode === 'signup' && <span>{t('signIn.agree')}</span>}
      {terms} <span>{mode === 'signup' ? t('signIn.and') : '·'}</span> {privacy}
    </p>
  )
}

/** Each mode has its own URL. */
function ModeTabs({ mode }: { mode: Mode }) {
  const { t } = useTranslation(accountMessages)
  const [searchParams] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <nav className="tabs" aria-label={t('signIn.modes')}>
      {(['signin', 'signup'] as const).map((one) => (
        <Link
          key={one}
          to={`${pathname}?${withMode(searchParams, one)}`}
          replace
          preventScrollReset
          aria-current={one === mode ? 'page' : undefined}
        >
          {t(`signIn.${one}`)}
        </Link>
      ))}
    </nav>
  )
}

function withMode(searchParams: URLSearchParams, mode: Mode): URLSearchParams {
  const changed = new URLSearchParams(searchParams)
  changed.set('mode', mode)
  return changed
}
