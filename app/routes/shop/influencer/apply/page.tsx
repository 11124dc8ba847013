import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import { useShop } from '#app/api/shop-provider.tsx'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SignInNote } from '#app/influencer/sign-in-note.tsx'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { MAX_COMMISSION_PERCENT } from '#contract/influencers'
import { ProgrammeCards } from './programme-cards.tsx'
import { FORM_ID } from './use-save-application.ts'
import './influencer-apply.css'

// Only those who are signed in load the form.
const OwnApplication = lazy(() => import('./own-application.tsx'))

/** What the programme is, and the application to it. The server renders the same page for every visitor. */
export default function InfluencerApplyPage() {
  const { t } = useTranslation([influencerMessages, navigationMessages])
  const { storeName } = useShop()
  const user = useCurrentUser()
  const intro = t('intro', { percent: MAX_COMMISSION_PERCENT })
  return (
    <main id="main" className="wrap pb-section">
      <PageHead
        title={t('title', { shop: storeName })}
        description={intro}
        path={href('/influencer/apply')}
      />
      <Breadcrumbs
        crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: t('influencer') }]}
      />
      <section className="influencer-head">
        <div className="grid justify-items-start gap-5">
          <h1 className="d3 max-w-[18ch]">{t('title', { shop: storeName })}</h1>
          <p className="max-w-[46ch] text-ink-2">{intro}</p>
          <a className="btn" href={`#${FORM_ID}`}>
            {t('apply')}
          </a>
        </div>
        <p className="influencer-ring">
          <RingDrawing />
          <strong>{t('upTo', { percent: MAX_COMMISSION_PERCENT })}</strong>
          <span>{t('ofSales')}</span>
        </p>
      </section>
      <HowItWorks />
      <div className="influencer-layout">
        <div id={FORM_ID}>
          {user ? (
            <Suspense fallback={<Skeleton className="h-[34rem]" />}>
              <OwnApplication key={user.id} user={user} />
            </Suspense>
          ) : (
            <SignInNote user={user} next={href('/influencer/apply')} help={t('signIn.help')} />
          )}
        </div>
        <ProgrammeCards user={user} />
      </div>
    </main>
  )
}

const STEPS = ['apply', 'share', 'earn'] as const

function HowItWorks() {
  const { t } = useTranslation(influencerMessages)
  return (
    <section className="pb-section">
      <h2 className="d2 pb-6">{t('steps.title')}</h2>
      <ol className="influencer-steps">
        {STEPS.map((step) => (
          <li key={step}>
            <h3 className="d1">{t(`steps.${step}.title`)}</h3>
            <p className="pt-1.5 text-ink-2">{t(`steps.${step}.about`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function RingDrawing() {
  return (
    <svg viewBox="0 0 120 120" fill="none" aria-hidden="true">
      <path d="M108.5 42.3A50 50 0 1 1 77.7 11.5" stroke="var(--ink)" strokeWidth="2.4" />
      <circle cx="102" cy="18" r="9" fill="var(--yolk)" />
    </svg>
  )
}
