import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { NewsletterIssue } from '#contract/newsletter'
import { getDateFormat } from '#platform/i18n/date-format'
import { DEFAULT_LANGUAGE } from '#platform/i18n/languages'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { Column } from '../list/data-table.tsx'
import { IssueState } from './issue-state.tsx'

/** The English subject, or the first one. */
export function getSubject({ texts }: Pick<NewsletterIssue, 'texts'>): string {
  const text = texts.find(({ language }) => language === DEFAULT_LANGUAGE) ?? texts[0]
  return text?.subject ?? ''
}

/** The columns of the list of issues. The first one is the link of a row. */
export function useIssueColumns(): Column<NewsletterIssue>[] {
  const { t, language } = useTranslation(newsletterIssuesMessages)
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const number = getNumberFormat(language)
  return [
    {
      id: 'subject',
      header: t('issues.subject'),
      meta: { small: 'top-left' },
      cell: ({ row }) => <strong className="admin-row-title">{getSubject(row.original)}</strong>,
    },
    {
      id: 'state',
      header: t('issues.state'),
      meta: { small: 'top-right' },
      cell: ({ row }) => <IssueState state={row.original.state} />,
    },
    {
      id: 'languages',
      header: t('issues.languages'),
      cell: ({ row }) => (
        <span className="text-ink-2">
          {row.original.texts.map(({ language: one }) => one.toUpperCase()).join(' ')}
        </span>
      ),
    },
    {
      id: 'when',
      header: t('issues.when'),
      meta: { small: 'bottom-left', sort: 'descending' },
      cell: ({ row: { original } }) => {
        const time = original.stopped_at ?? original.sent_at ?? original.send_at
        return (
          <time className="text-ink-2" dateTime={time ?? original.updated_at}>
            {date.format(new Date(time ?? original.updated_at))}
          </time>
        )
      },
    },
    {
      id: 'recipients',
      header: t('issues.recipients'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row: { original } }) =>
        original.started_at && number.format(original.delivery_count),
    },
  ]
}
