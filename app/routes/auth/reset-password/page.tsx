import { useState } from 'react'
import { href } from 'react-router'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser, useMfaPendingUser } from '#app/session/current-user.ts'
import { redirectError } from '#app/session/redirect-result.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { CheckEmail } from '../email-link/check-email.tsx'
import { type EmailLinkRequest, RequestEmailLink } from '../email-link/request-email-link.tsx'
import type { AuthEmail } from '../email-link/send-auth-email.ts'
import { SecondFactor } from '../second-factor/second-factor.tsx'
import { SignInSkeleton } from '../sign-in/sign-in-skeleton.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import '#app/credentials/password-field.css'
import '../auth.css'

/** Opened by the link for a new password. Without a session, the link was invalid or missing, and a new one is requested. */
export default function ResetPasswordPage() {
  const { t } = useTranslation([accountMessages, navigationMessages])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('reset.title')} noIndex />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('reset.title') }]}
      />
      <ResetPasswordStep />
    </main>
  )
}

function ResetPasswordStep() {
  const { t } = useTranslation(accountMessages)
  const user = useCurrentUser()
  const mfaPendingUser = useMfaPendingUser()
  const [sentEmail, setSentEmail] = useState<AuthEmail | null>(null)
  if (user === undefined) return <SignInSkeleton />
  if (user) return <NewPasswordForm user={user} />
  if (mfaPendingUser) return <SecondFactor user={mfaPendingUser} onVerified={stayOnPage} />
  if (sentEmail)
    return <CheckEmail authEmail={sentEmail} onChangeAddress={() => setSentEmail(null)} />
  const linkError = redirectError ? t('reset.expired') : undefined
  return (
    <RequestEmailLink request={RECOVERY_REQUEST} onSent={setSentEmail} errorMessage={linkError} />
  )
}

const RECOVERY_REQUEST: EmailLinkRequest = { kind: 'recovery', email: '' }

/** After the second factor, the new password is chosen on this page. */
function stayOnPage() {}
