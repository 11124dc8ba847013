import type { User } from '@supabase/auth-js'
import { href } from 'react-router'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { PriceAmount } from '#app/ui/price.tsx'
import { COMMISSION_PERCENTS, MILESTONES } from '#contract/influencers'
import { BASE_CURRENCY } from '#platform/money/money'
import { ShortForm } from './short-form.tsx'

const CATEGORIES = Object.keys(COMMISSION_PERCENTS) as (keyof typeof COMMISSION_PERCENTS)[]

/** What is earned, beside the form. */
export function ProgrammeCards({ user }: { user: User | null | undefined }) {
  const { t } = useTranslation(influencerMessages)
  return (
    <aside className="grid gap-5">
      <section className="influencer-card">
        <h2 className="d1">{t('commission.title')}</h2>
        <dl className="receipt">
          {CATEGORIES.map((category) => (
            <div key={category}>
              <dt>{t(`commission.category.${category}`)}</dt>
              <dd>{t('percent', { percent: COMMISSION_PERCENTS[category] })}</dd>
            </div>
          ))}
        </dl>
        <p className="hint">{t('commission.about')}</p>
      </section>
      <section className="influencer-card">
        <h2 className="d1">{t('milestones.title')}</h2>
        <dl className="receipt">
          {MILESTONES.map(({ sales, amount }) => (
            <div key={sales}>
              <dt>{t('milestones.sales', { sales })}</dt>
              <dd>
                <PriceAmount amount={amount} currency={BASE_CURRENCY} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('milestones.eachSale')}</dt>
            <dd>{t('milestones.ticket')}</dd>
          </div>
        </dl>
        <p className="hint">{t('milestones.about')}</p>
        <Link className="link" to={href('/influencer/terms')}>
          {t('form.terms')}
        </Link>
      </section>
      <section className="influencer-card">
        <h2 className="d1">{t('join.title')}</h2>
        <p className="text-ink-2">{t('join.about')}</p>
        {user && <ShortForm key={user.id} user={user} />}
      </section>
    </aside>
  )
}
