import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { NewsletterIssue } from '#contract/newsletter'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { IssueState } from '../issue-state.tsx'
import { statisticsQuery } from '../newsletter-queries.ts'
import { DeleteIssue, StopIssue, Unschedule } from './issue-actions.tsx'
import { SendIssue } from './send-issue.tsx'
import { SendTest } from './send-test.tsx'

/** How far an issue is, and what can be done with it. */
export function IssueCard({ issue }: { issue: NewsletterIssue }) {
  const { t, language } = useTranslation(newsletterIssuesMessages)
  const { can } = useAccess()
  const { data } = useQuery(statisticsQuery(useApi(), useAdminKey(), issue))
  const { state } = issue
  const timeZone = data?.time_zone ?? 'UTC'
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const time = issue.stopped_at ?? issue.sent_at ?? issue.started_at ?? issue.send_at
  const hasWaiting = state === 'sending' || (state === 'sent' && (data?.waiting ?? 0) > 0)
  return (
    <section className="editing-card" aria-labelledby="state-heading">
      <h2 id="state-heading">{t('issues.state')}</h2>
      <IssueState state={state} />
      <p className="hint">
        {time === null || state === 'draft'
          ? t('issue.draftHint')
          : t(`issue.${state}At`, { time: date.format(new Date(time)), timeZone })}
      </p>
      {data && state === 'draft' && <p>{t('issue.audience', { count: data.audience })}</p>}
      {can('newsletter:write') && (
        <>
          {state === 'draft' && data && (
            <SendIssue issue={issue} audience={data.audience} timeZone={timeZone} />
          )}
          {state === 'scheduled' && <Unschedule issue={issue} />}
          {hasWaiting && <StopIssue issue={issue} />}
          <SendTest issue={issue} />
          {state === 'draft' && <DeleteIssue issue={issue} />}
        </>
      )}
    </section>
  )
}
