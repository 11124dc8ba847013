import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { hasUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import type { NewsletterIssue } from '#contract/newsletter'
import { fromLocalTime } from '../../campaigns/zoned-time.ts'
import { useIssueAction } from './use-issue-action.ts'

interface Props {
  issue: NewsletterIssue
  audience: number
  timeZone: string
}

/** Sends a draft to all subscribers, now or at a time of the shop's clock, after a question. */
export function SendIssue({ issue: { id, revision }, audience, timeZone }: Props) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const schedule = useIssueAction(
    (sendAt: string | null) => {
      const json = { revision, ...(sendAt && { send_at: sendAt }) }
      return parseResponse(
        api.admin['newsletter-issues'][':id'].schedule.$post({ param: { id }, json }),
      )
    },
    { done: t('issue.scheduled'), onDone: () => setAsking(false), showsErrors: true },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const at = String(new FormData(event.currentTarget).get('send_at') ?? '')
    if (hasUnsavedChanges()) toast(t('issue.saveFirst'), { variant: 'bad' })
    else if (at) schedule.mutate(fromLocalTime(at, timeZone))
    else event.currentTarget.querySelector<HTMLElement>('[name=send_at]')?.focus()
  }
  // What is not saved would not be sent.
  const ask = () =>
    hasUnsavedChanges() ? toast(t('issue.saveFirst'), { variant: 'bad' }) : setAsking(true)
  return (
    <>
      <Button onClick={ask}>{t('issue.send')}</Button>
      <form className="grid w-full gap-2" onSubmit={submit}>
        <TextField
          type="datetime-local"
          name="send_at"
          label={t('issue.sendAt')}
          hint={t('issue.timeZone', { timeZone })}
        />
        <div>
          <Button type="submit" variant="secondary" busy={schedule.isPending}>
            {t('issue.schedule')}
          </Button>
        </div>
      </form>
      {schedule.errorMessage && !isAsking && (
        <div role="alert">
          <FieldError>{schedule.errorMessage}</FieldError>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('issue.sendTitle')}
        text={t('issue.sendHelp', { count: audience })}
        keep={t('issue.notNow')}
        action={t('issue.send')}
        variant="primary"
        busy={schedule.isPending}
        errorMessage={schedule.errorMessage}
        onConfirm={() => schedule.mutate(null)}
      />
    </>
  )
}
