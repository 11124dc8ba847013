import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMfaPendingUser } from '#app/session/session.ts'
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

/** One form with two modes, and what follows when the way in leads through a letter. */
export function SignIn() {
  const { t } = useTranslation('account')
  const [address] = useSearchParams()
  const [letter, setLetter] = useState<AuthEmail | null>(null)
  const [asked, ask] = useState<EmailLinkRequest | null>(null)
  const half = useMfaPendingUser()
  const welcome = useFinishSignIn()
  const mode: Mode = address.get('mode') === 'signup' ? 'signup' : 'signin'
  if (half) return <SecondFactor user={half} onVerified={welcome} />
  if (letter) return <CheckEmail authEmail={letter} onChangeAddress={() => setLetter(null)} />
  if (asked) return <RequestEmailLink request={asked} onSent={setLetter} onBack={() => ask(null)} />
  return (
    <AuthLayout>
      <h1 className="d3 pt-1.5">{t('signIn.title')}</h1>
      <ModeTabs mode={mode} />
      {mode === 'signin' ? (
        <SignInForm onUnconfirmed={setLetter} onRequestEmail={ask} />
      ) : (
        <SignUpForm onLetter={setLetter} />
      )}
      <OtherSignInMethods>{mode === 'signin' && <PasskeySignIn />}</OtherSignInMethods>
      <p className="text-sm text-ink-2">
        {t('signIn.guest')}{' '}
        <TextLink to="/orders" className="whitespace-nowrap">
          {t('signIn.orders')}
        </TextLink>
      </p>
    </AuthLayout>
  )
}

/** Two names for one form: each is an address of its own. */
function ModeTabs({ mode }: { mode: Mode }) {
  const { t } = useTranslation('account')
  const [asked] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <nav className="tabs" aria-label={t('signIn.modes')}>
      {(['signin', 'signup'] as const).map((one) => (
        <Link
          key={one}
          to={`${pathname}?${withMode(asked, one)}`}
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
