import { useState } from 'react'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { Application } from './application-queries.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog, ResumeDialog, SuspendDialog } from './decision-dialogs.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

type ActionName = 'approve' | 'reject' | 'reopen' | 'suspend' | 'resume'

/** What can be done about an application, each after a question. */
export function ApplicationActions({ application }: { application: Application }) {
  const { t } = useTranslation(influencerAdminMessages)
  const [opened, setOpened] = useState<ActionName | null>(null)
  const { status, influencer } = application
  const dialog = (name: typeof opened) => ({
    ...{ application, open: opened === name, onClose: () => setOpened(null) },
  })
  return (
    <div className="admin-head-actions">
      {status === 'pending' && (
        <>
          <Button variant="danger" onClick={() => setOpened('reject')}>
            {t('action.reject')}
          </Button>
          <Button onClick={() => setOpened('approve')}>{t('action.approve')}</Button>
        </>
      )}
      {status === 'rejected' && (
        <Button variant="secondary" onClick={() => setOpened('reopen')}>
          {t('action.reopen')}
        </Button>
      )}
      {influencer && !influencer.suspended_at && (
        <Button variant="danger" onClick={() => setOpened('suspend')}>
          {t('action.suspend')}
        </Button>
      )}
      {influencer?.suspended_at && (
        <Button onClick={() => setOpened('resume')}>{t('action.resume')}</Button>
      )}
      <ApproveDialog {...dialog('approve')} />
      <RejectDialog {...dialog('reject')} />
      <ReopenDialog {...dialog('reopen')} />
      <SuspendDialog {...dialog('suspend')} />
      <ResumeDialog {...dialog('resume')} />
    </div>
  )
}
