import '#app/i18n/account.ts'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { landingProblem } from '#app/landing.ts'
import { PageHead } from '#app/page-head.tsx'
import { useHalfMember, useMember } from '#app/session.ts'
import { Crumbs } from '#app/shell/crumbs.tsx'
import { type Asked, AskForLetter } from '../ask-for-letter.tsx'
import { CheckMail, type Letter } from '../check-mail.tsx'
import { SecondStep } from '../second-step/second-step.tsx'
import { SignInSkeleton } from '../sign-in-skeleton.tsx'
import { NewPassword } from './new-password.tsx'

/** Where the link for a new password lands. Without a session the link was not good, or there was none. */
export default function ResetPasswordPage() {
  const { t } = useTranslation(['account', 'navigation'])
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={t('reset.title')} unlisted />
      <Crumbs crumbs={[{ label: t('navigation:home'), to: '/' }, { label: t('reset.title') }]} />
      <Step />
    </main>
  )
}

function Step() {
  const { t } = useTranslation('account')
  const member = useMember()
  const half = useHalfMember()
  const [letter, setLetter] = useState<Letter | null>(null)
  if (member === undefined) return <SignInSkeleton />
  if (member) return <NewPassword member={member} />
  if (half) return <SecondStep member={half} onShown={stayHere} />
  if (letter) return <CheckMail letter={letter} onAnother={() => setLetter(null)} />
  const problem = landingProblem ? t('reset.expired') : undefined
  return <AskForLetter asked={NOTHING_YET} onSent={setLetter} problem={problem} />
}

const NOTHING_YET: Asked = { kind: 'recovery', email: '' }

/** Who is wholly in chooses the new password on this page. */
function stayHere() {}
