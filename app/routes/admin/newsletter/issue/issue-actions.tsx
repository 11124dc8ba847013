import { parseResponse } from 'hono/client'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import type { NewsletterIssue } from '#contract/newsletter'
import { adminHref } from '../../frame/screen-paths.ts'
import { useIssueAction } from './use-issue-action.ts'

interface Props {
  issue: NewsletterIssue
}

/** Makes a scheduled issue a draft again. */
export function Unschedule({ issue: { id } }: Props) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  const unschedule = useIssueAction(
    () => parseResponse(api.admin['newsletter-issues'][':id'].unschedule.$post({ param: { id } })),
    { done: t('issue.unscheduled') },
  )
  return (
    <Button variant="secondary" busy={unschedule.isPending} onClick={() => unschedule.mutate()}>
      {t('issue.unschedule')}
    </Button>
  )
}

/** Stops what has not left yet, after a question. */
export function StopIssue({ issue: { id } }: Props) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  const stop = useIssueAction(
    () => parseResponse(api.admin['newsletter-issues'][':id'].stop.$post({ param: { id } })),
    { done: t('issue.stopped'), showsErrors: true },
  )
  return (
    <ConfirmedAction
      label={t('issue.stop')}
      title={t('issue.stopTitle')}
      help={t('issue.stopHelp')}
      action={stop}
    />
  )
}

/** Deletes a draft after a question. */
export function DeleteIssue({ issue: { id } }: Props) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  const navigate = useNavigate()
  const remove = useIssueAction(
    () => parseResponse(api.admin['newsletter-issues'][':id'].$delete({ param: { id } })),
    {
      done: t('issue.deleted'),
      onDone: () => navigate(adminHref('newsletter'), { replace: true }),
      showsErrors: true,
    },
  )
  return (
    <ConfirmedAction
      label={t('issue.delete')}
      title={t('issue.deleteTitle')}
      help={t('issue.deleteHelp')}
      action={remove}
    />
  )
}

interface ConfirmedActionProps {
  label: string
  title: string
  help: string
  action: { mutate: () => void; isPending: boolean; errorMessage: string | null }
}

function ConfirmedAction({ label, title, help, action }: ConfirmedActionProps): ReactNode {
  const { t } = useTranslation(newsletterIssuesMessages)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={title}>
        <p className="pb-4">{help}</p>
        {action.errorMessage && (
          <div role="alert" className="pb-4">
            <FieldError>{action.errorMessage}</FieldError>
          </div>
        )}
        <div className="editing-actions">
          <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
          <Button variant="danger" busy={action.isPending} onClick={() => action.mutate()}>
            {label}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
