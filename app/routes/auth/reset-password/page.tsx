import '#app/i18n/register-account-messages.ts'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { redirectError } from '#app/session/redirect-result.ts'
import { useCurrentUser, useMfaPendingUser } from '#app/session/session.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { CheckEmail } from '../email-link/check-email.tsx'
import { type EmailLinkRequest, RequestEmailLink } from '../email-link/request-email-link.tsx'
import type { AuthEmail } from '../email-link/send-auth-email.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { SignInSkeleton } from '../sign-in/sign-in-skeleton.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import '../../../forms/password-field.css'
import '../auth.css'

/** Where the link for a new password lands. Without a session the link was not good, or there was none. */
export default function ResetPasswordPage() {
  const { t } = useTranslation(['account', 'navigation'])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('reset.title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('reset.title') }]}
      />
      <ResetPasswordStep />
    </main>
  )
}

function ResetPasswordStep() {
  const { t } = useTranslation('account')
  const member = useCurrentUser()
  const half = useMfaPendingUser()
  const [letter, setLetter] = useState<AuthEmail | null>(null)
  if (member === undefined) return <SignInSkeleton />
  if (member) return <NewPasswordForm member={member} />
  if (half) return <SecondFactor user={half} onVerified={stayOnPage} />
  if (letter) return <CheckEmail authEmail={letter} onChangeAddress={() => setLetter(null)} />
  const problem = redirectError ? t('reset.expired') : undefined
  return <RequestEmailLink request={RECOVERY_REQUEST} onSent={setLetter} errorMessage={problem} />
}

const RECOVERY_REQUEST: EmailLinkRequest = { kind: 'recovery', email: '' }

/** Who is wholly in chooses the new password on this page. */
function stayOnPage() {}
