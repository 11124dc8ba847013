import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { webhooksMessages } from '#app/i18n/areas/webhooks.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Webhook } from '#contract/webhooks'
import { useAdminKey } from '../../frame/access.ts'
import { WebhookForm } from '../webhook-form.tsx'

interface Props {
  webhook: Webhook
  onSecret: (secret: string) => void
  onDeleted: () => void
}

type OpenDialog = 'edit' | 'rotate' | 'delete' | null

/** What can be done with a webhook. */
export function WebhookActions({ webhook, onSecret, onDeleted }: Props) {
  const { t } = useTranslation(webhooksMessages)
  const [open, setOpen] = useState<OpenDialog>(null)
  // Saved over the revision that was opened: a newer one that is loaded meanwhile must not replace it or what is typed.
  const [edited, setEdited] = useState(webhook)
  const edit = () => {
    setEdited(webhook)
    setOpen('edit')
  }
  const close = () => setOpen(null)
  const { id, is_enabled: isEnabled, revision, url, description, event_types } = webhook
  const api = useApi().admin.webhooks[':id']
  const param = { id }
  const test = useWebhookAction(() => parseResponse(api.test.$post({ param })), t('test.queued'))
  const replay = useWebhookAction(
    () => parseResponse(api.replay.$post({ param })),
    (result) => t('replay.count', { count: (result as { count: number }).count }),
  )
  const toggle = useWebhookAction(() => {
    const fields = { url, description, event_types, revision, is_enabled: !isEnabled }
    return parseResponse(api.$put({ param, json: fields }))
  }, t('saved'))
  return (
    <div className="flex flex-wrap gap-3 py-5">
      <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        {t('test.send')}
      </Button>
      <Button variant="quiet" busy={replay.isPending} onClick={() => replay.mutate()}>
        {t('replay.failed')}
      </Button>
      <Button variant="quiet" onClick={edit}>
        {t('edit')}
      </Button>
      <Button variant="quiet" busy={toggle.isPending} onClick={() => toggle.mutate()}>
        {isEnabled ? t('switchOff') : t('switchOn')}
      </Button>
      <Button variant="quiet" onClick={() => setOpen('rotate')}>
        {t('secret.rotate')}
      </Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        {t('delete.action')}
      </Button>
      <Dialog open={open === 'edit'} onClose={close} title={t('edit')}>
        <WebhookForm key={edited.revision} webhook={edited} onSaved={close} />
      </Dialog>
      <RotateDialog open={open === 'rotate'} id={id} onClose={close} onSecret={onSecret} />
      <DeleteDialog open={open === 'delete'} id={id} onClose={close} onDeleted={onDeleted} />
    </div>
  )
}

interface ConfirmProps {
  open: boolean
  id: string
  onClose: () => void
}

function RotateDialog({ open, id, onClose, onSecret }: ConfirmProps & Pick<Props, 'onSecret'>) {
  const { t } = useTranslation(webhooksMessages)
  const api = useApi().admin.webhooks[':id']
  const rotate = useWebhookAction(async () => {
    const { secret } = await parseResponse(api.secret.$post({ param: { id } }))
    onClose()
    onSecret(secret)
  }, t('secret.rotated'))
  return (
    <Dialog open={open} onClose={onClose} title={t('secret.rotate')}>
      <p className="pb-5">{t('secret.rotateHelp')}</p>
      <Button busy={rotate.isPending} onClick={() => rotate.mutate()}>
        {t('secret.rotate')}
      </Button>
    </Dialog>
  )
}

function DeleteDialog({ open, id, onClose, onDeleted }: ConfirmProps & Pick<Props, 'onDeleted'>) {
  const { t } = useTranslation(webhooksMessages)
  const api = useApi().admin.webhooks[':id']
  const remove = useWebhookAction(async () => {
    await parseResponse(api.$delete({ param: { id } }))
    onDeleted()
  }, t('delete.done'))
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('delete.title')}
      text={t('delete.help')}
      keep={t('delete.keep')}
      action={t('delete.action')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

/** Says what was done, or why not, and reads the webhooks again. */
export function useWebhookAction<Output>(
  action: () => Promise<Output>,
  done: string | ((result: Output) => string),
) {
  const { t } = useTranslation(webhooksMessages)
  const queries = useQueryClient()
  const queryKey = useAdminKey()('webhooks')
  return useAction(action, {
    fallbackMessage: t('changeFailed'),
    onSuccess: (result) => toast(typeof done === 'string' ? done : done(result)),
    onError: (message) => toast(message, { variant: 'bad' }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
