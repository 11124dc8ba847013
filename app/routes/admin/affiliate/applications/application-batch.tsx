import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { useShortcuts } from '../../frame/shortcuts.ts'
import {
  APPLICATIONS_KEY,
  type BulkDecision,
  type ListedApplication,
} from './application-queries.ts'
import { RejectForm } from './reject-form.tsx'

interface Props {
  applications: ListedApplication[]
  onClear: () => void
}

/** Decides several applications at once. Those that others have decided or changed meanwhile are named. */
export function ApplicationBatch({ applications, onClear }: Props) {
  const { t } = useTranslation([influencerAdminMessages, adminMessages])
  const [opened, setOpened] = useState<'approve' | 'reject' | null>(null)
  const count = applications.length
  const close = () => setOpened(null)
  const decide = useBulkDecision(applications, () => {
    close()
    onClear()
  })
  useShortcuts([{ keys: 'Escape', label: t('admin:list.clearSelection'), run: onClear }])
  return (
    <>
      <div className="admin-batch">
        <strong>{t('admin:list.selected', { count })}</strong>
        <button type="button" className="link" onClick={() => setOpened('approve')}>
          {t('action.approve')}
        </button>
        <button type="button" className="link" onClick={() => setOpened('reject')}>
          {t('action.reject')}
        </button>
        <button
          type="button"
          className="plain-icon-button ml-auto"
          aria-label={t('admin:list.clearSelection')}
          onClick={onClear}
        >
          <Icon icon={X} />
        </button>
      </div>
      <ConfirmDialog
        open={opened === 'approve'}
        onClose={close}
        title={t('batch.approve', { count })}
        text={t('batch.approveText')}
        keep={t('notNow')}
        action={t('action.approve')}
        variant="primary"
        busy={decide.isPending}
        errorMessage={decide.errorMessage}
        onConfirm={() => decide.mutate({ decision: 'approve' })}
      />
      <Dialog open={opened === 'reject'} onClose={close} title={t('batch.reject', { count })}>
        <RejectForm
          text={t('batch.rejectText')}
          busy={decide.isPending}
          errorMessage={decide.errorMessage}
          onClose={close}
          onReject={(rejection) => decide.mutate({ decision: 'reject', ...rejection })}
        />
      </Dialog>
    </>
  )
}

function useBulkDecision(applications: ListedApplication[], onDone: () => void) {
  const { t } = useTranslation(influencerAdminMessages)
  const api = useApi().admin['influencer-applications'].decisions
  const queries = useQueryClient()
  const key = useAdminKey()
  return useAction(
    (decision: BulkDecision) => {
      const seen = applications.map(({ id, revision }) => ({ id, revision }))
      return parseResponse(api.$post({ json: { ...decision, applications: seen } }))
    },
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: ({ results }) => {
        const done = results.filter(({ outcome }) => outcome === 'decided').length
        if (done > 0) toast(t('batch.done', { count: done }))
        for (const { id, outcome } of results) {
          if (outcome === 'decided') continue
          const name = applications.find((one) => one.id === id)?.full_name ?? id
          toast(name, { text: t(`batch.outcome.${outcome}`), variant: 'bad' })
        }
        onDone()
      },
      onSettled: () => {
        queries.invalidateQueries({ queryKey: key(APPLICATIONS_KEY) })
        queries.invalidateQueries({ queryKey: key('waiting') })
      },
    },
  )
}
