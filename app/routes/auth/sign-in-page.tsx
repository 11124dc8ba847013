import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useHalfMember } from '#app/session.ts'
import { Link, TextLink } from '#app/ui/link.tsx'
import { type Asked, AskForLetter } from './ask-for-letter.tsx'
import { CheckMail, type Letter } from './check-mail.tsx'
import { Entry } from './entry.tsx'
import { OtherWays } from './other-ways.tsx'
import { PasskeyWay } from './passkey-way.tsx'
import { SecondStep } from './second-step/second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useWelcome } from './use-welcome.ts'

type Mode = 'signin' | 'signup'

/** One form with two modes, and what follows when the way in leads through a letter. */
export function SignInPage() {
  const { t } = useTranslation('account')
  const [address] = useSearchParams()
  const [letter, setLetter] = useState<Letter | null>(null)
  const [asked, ask] = useState<Asked | null>(null)
  const half = useHalfMember()
  const welcome = useWelcome()
  const mode: Mode = address.get('mode') === 'signup' ? 'signup' : 'signin'
  if (half) return <SecondStep member={half} onShown={welcome} />
  if (letter) return <CheckMail letter={letter} onAnother={() => setLetter(null)} />
  if (asked) return <AskForLetter asked={asked} onSent={setLetter} onBack={() => ask(null)} />
  return (
    <Entry>
      <h1 className="d3 pt-1.5">{t('signIn.title')}</h1>
      <Modes mode={mode} />
      {mode === 'signin' ? (
        <SignInForm onUnconfirmed={setLetter} onAsk={ask} />
      ) : (
        <SignUpForm onLetter={setLetter} />
      )}
      <OtherWays>{mode === 'signin' && <PasskeyWay />}</OtherWays>
      <p className="text-sm text-ink-2">
        {t('signIn.guest')}{' '}
        <TextLink to="/orders" className="whitespace-nowrap">
          {t('signIn.orders')}
        </TextLink>
      </p>
    </Entry>
  )
}

/** Two names for one form: each is an address of its own. */
function Modes({ mode }: { mode: Mode }) {
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

function withMode(asked: URLSearchParams, mode: Mode): URLSearchParams {
  const changed = new URLSearchParams(asked)
  changed.set('mode', mode)
  return changed
}
