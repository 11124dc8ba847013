import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { DailyCheckIn } from './daily-check-in.tsx'
import './engagement.css'

/** The daily check-in. The server renders the same page for every visitor. */
export default function EngagementPage() {
  const { t } = useTranslation([rewardsMessages, navigationMessages])
  const user = useCurrentUser()
  const title = t('engagement')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} description={t('signInHelp')} path={href('/engagement')} />
      <Breadcrumbs crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: title }]} />
      {user === undefined && <Skeleton className="mt-6 h-[34rem]" />}
      {user === null && <SignedOut />}
      {user && <DailyCheckIn key={user.id} userId={user.id} />}
    </main>
  )
}

/** The button says what is needed, as the note does. */
function SignedOut() {
  const { t } = useTranslation(rewardsMessages)
  const path = `${href('/auth')}?${new URLSearchParams({ next: href('/engagement') })}`
  const ask = () =>
    toast(t('signInRequired'), {
      ...{ text: t('signInHelp'), variant: 'bad', link: { to: path, label: t('signIn') } },
    })
  return (
    <div className="grid max-w-[44rem] justify-items-start gap-5">
      <h1 className="d3 pt-1.5">{t('dailyCheckIn')}</h1>
      <p className="text-ink-2">{t('guestIntro')}</p>
      <Button variant="claim" size="large" onClick={ask}>
        {t('checkInNow')}
      </Button>
      <Note>
        <strong>{t('signInRequired')}.</strong> {t('signInHelp')}.{' '}
        <Link className="link" to={path}>
          {t('signIn')}
        </Link>
      </Note>
    </div>
  )
}
