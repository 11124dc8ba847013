import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { SearchField } from '../../list/search-field.tsx'
import { type ListParams, useListParams } from '../../list/use-list-params.ts'
import { SystemNav } from '../system-nav.tsx'
import { emailsQuery } from '../system-queries.ts'
import { EmailContent } from './email-content.tsx'
import '../system.css'

const STATES = ['sent', 'waiting', 'suppressed'] as const
const VARIANTS = { sent: 'good', waiting: 'wait', suppressed: 'plain' } as const

/** Which e-mails the shop has sent, with their content. */
export default function EmailsPage() {
  const { t } = useTranslation(systemMessages)
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('emails.title')} noIndex />
      <div className="admin-head">
        <h1>{t('emails.title')}</h1>
      </div>
      <SystemNav />
      {can('system:read') ? (
        <>
          <Filters params={params} />
          <Emails params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Filters({ params }: { params: ListParams }) {
  const { t } = useTranslation([systemMessages, adminMessages])
  return (
    <div className="admin-tools">
      <SearchField
        label={t('emails.recipient')}
        value={params.get('recipient') ?? ''}
        onChange={(recipient) => params.set({ recipient })}
      />
      <SelectField
        label={t('emails.state')}
        value={params.get('state') ?? ''}
        onChange={(event) => params.set({ state: event.target.value })}
      >
        <option value="">{t('admin:list.any')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`emails.states.${state}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

interface Email {
  id: string
  template: string
  recipient: string
  subject: string
  state: (typeof STATES)[number]
  created_at: string
}

function Emails({ params }: { params: ListParams }) {
  const { t } = useTranslation(systemMessages)
  const query = useInfiniteQuery(emailsQuery(useApi(), useAdminKey(), params))
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('failed')}
      empty={<EmptyState title={t('emails.none')} />}
    >
      {(emails: Email[]) => (
        <ul className="system-rows">
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} />
          ))}
        </ul>
      )}
    </PagedQueryView>
  )
}

function EmailRow({ email }: { email: Email }) {
  const { t, language } = useTranslation(systemMessages)
  const [isOpen, setOpen] = useState(false)
  const { id, template, recipient, subject, state, created_at: createdAt } = email
  const date = getDateFormat(language, { dateStyle: 'short', timeStyle: 'medium' })
  return (
    <li>
      <details className="w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="admin-row-main">
            <strong>{subject}</strong>
            <small className="block text-ink-2">
              {recipient} · <code>{template}</code>
            </small>
          </span>
          <time dateTime={createdAt}>{date.format(new Date(createdAt))}</time>
          <Badge variant={VARIANTS[state]}>{t(`emails.states.${state}`)}</Badge>
        </summary>
        {isOpen && <EmailContent id={id} />}
      </details>
    </li>
  )
}
