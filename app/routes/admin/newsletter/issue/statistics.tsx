import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { NewsletterIssue, NewsletterStatistics } from '#contract/newsletter'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../frame/access.ts'
import { statisticsQuery } from '../newsletter-queries.ts'

const FIGURES = ['recipients', 'sent', 'waiting', 'suppressed', 'bounced', 'unsubscribed'] as const

/** How far an issue is sent, and what came back. */
export function Statistics({ issue }: { issue: NewsletterIssue }) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const query = useQuery(statisticsQuery(useApi(), useAdminKey(), issue))
  return (
    <section aria-labelledby="statistics-heading" className="newsletter-editor">
      <h2 id="statistics-heading">{t('statistics.title')}</h2>
      <QueryView query={query} errorTitle={t('statistics.failed')} skeleton="h-24">
        {(found) => (
          <>
            <Progress issue={issue} found={found} />
            <Figures found={found} />
          </>
        )}
      </QueryView>
    </section>
  )
}

interface ProgressProps {
  issue: NewsletterIssue
  found: NewsletterStatistics
}

function Progress({ issue: { state }, found }: ProgressProps) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const { sent, suppressed, waiting, recipients, audience } = found
  if (state !== 'sending' && (state !== 'sent' || waiting === 0)) return null
  const done = sent + suppressed
  const all = state === 'sending' ? Math.max(recipients, audience) : recipients
  return (
    <div>
      <p role="status">{t('statistics.progress', { done, all })}</p>
      <progress
        className="newsletter-progress"
        aria-label={t('statistics.title')}
        value={done}
        max={Math.max(1, all)}
      />
    </div>
  )
}

function Figures({ found }: { found: NewsletterStatistics }) {
  const { t, language } = useTranslation(newsletterIssuesMessages)
  const number = getNumberFormat(language)
  const shown = found.is_purged ? FIGURES.slice(0, 1) : FIGURES
  return (
    <>
      <dl className="newsletter-figures">
        {shown.map((name) => (
          <div key={name}>
            <dt>{t(`statistics.${name}`)}</dt>
            <dd>{number.format(found[name])}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{found.is_purged ? t('statistics.purged') : t('statistics.hint')}</p>
    </>
  )
}
