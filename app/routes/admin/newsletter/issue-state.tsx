import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { NewsletterIssue } from '#contract/newsletter'

const VARIANTS = {
  draft: 'plain',
  scheduled: 'info',
  sending: 'wait',
  sent: 'good',
  stopped: 'bad',
} as const

/** How far an issue is. */
export function IssueState({ state }: Pick<NewsletterIssue, 'state'>) {
  const { t } = useTranslation(newsletterIssuesMessages)
  return <Badge variant={VARIANTS[state]}>{t(`state.${state}`)}</Badge>
}
