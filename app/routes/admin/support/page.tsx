import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { useListParams } from '../list/use-list-params.ts'
import { CannedPanel } from './canned-panel.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import { CustomerPane } from './customer-pane.tsx'
import { HoursPanel } from './hours-panel.tsx'
import { conversationCountsQuery } from './support-queries.ts'
import './support.css'

/** Chats and tickets: the list, the open conversation, and who it is with. */
export default function SupportPage() {
  const { t } = useTranslation(inboxMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          {can('support:read') && <Summary />}
        </div>
        {can('support:write') && <Panels />}
      </div>
      {can('support:read') ? <Panes /> : <PermissionNeeded />}
    </main>
  )
}

function Summary() {
  const { t } = useTranslation(inboxMessages)
  const { data } = useQuery(conversationCountsQuery(useApi(), useAdminKey()))
  return (
    <p className="min-h-5 text-ink-2">
      {data && t('summary', { waiting: data.waiting, overdue: data.overdue })}
    </p>
  )
}

function Panels() {
  const { t } = useTranslation(inboxMessages)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const close = useHashOverlayClose(hash === '#canned' || hash === '#hours')
  const open = (panel: 'canned' | 'hours') =>
    navigate({ search, hash: panel }, { state: OPENED_FROM_PAGE, preventScrollReset: true })
  return (
    <div className="admin-head-actions">
      <Button variant="secondary" onClick={() => open('canned')}>
        {t('canned.title')}
      </Button>
      <Button variant="secondary" onClick={() => open('hours')}>
        {t('hours.title')}
      </Button>
      <CannedPanel open={hash === '#canned'} onClose={close} />
      <HoursPanel open={hash === '#hours'} onClose={close} />
    </div>
  )
}

/** On a small screen one of them is shown: the conversation while the URL ends with `#talk`. */
function Panes() {
  const { t } = useTranslation(inboxMessages)
  const params = useListParams()
  const { hash } = useLocation()
  const id = params.get('conversation')
  return (
    <div className="support-panes" data-show={hash === '#talk' && id ? 'talk' : 'list'}>
      <ConversationList params={params} openId={id} />
      {id ? (
        <>
          <ConversationPane key={id} id={id} />
          <CustomerPane key={`customer ${id}`} id={id} />
        </>
      ) : (
        <div className="support-talk">
          <EmptyState title={t('choose')} help={t('chooseHelp')} />
        </div>
      )}
    </div>
  )
}
