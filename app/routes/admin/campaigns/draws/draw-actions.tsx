import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useAccess } from '../../frame/access.ts'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'
import { PROMOTIONS_KEY } from '../campaign-queries.ts'
import { type AdminDraw, DRAWS_KEY } from './draw-queries.ts'

interface Props {
  draw: AdminDraw
  onEdit: () => void
  onClose: () => void
}

type Verb = 'pause' | 'resume' | 'close' | 'cancel'

/** What its state allows to do with a draw. What cannot be undone is confirmed first. */
export function DrawActions({ draw, onEdit, onClose }: Props) {
  const { t } = useTranslation(drawAdminMessages)
  const { can } = useAccess()
  const [question, setQuestion] = useState<'close' | 'cancel' | null>(null)
  const routes = useApi().admin.draws[':id']
  const change = useSettingAction(
    (verb: Verb) => {
      const { id, revision } = draw
      return parseResponse(routes[verb].$post({ param: { id }, json: { revision } }))
    },
    { stale: [DRAWS_KEY, PROMOTIONS_KEY], onSuccess: (_, verb) => verb === 'cancel' && onClose() },
  )
  const isRunning = draw.state === 'open' || draw.state === 'paused'
  const isPlanned = draw.state === 'planned'
  const isPaused = draw.state === 'paused'
  const isClosing = question === 'close'
  if (!can('promotions:write') || !(isRunning || isPlanned)) return null
  const confirm = () => {
    if (question) change.mutate(question)
    setQuestion(null)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {isPlanned && (
          <Button variant="secondary" onClick={onEdit}>
            {t('action.edit')}
          </Button>
        )}
        {isRunning && (
          <Button
            variant="secondary"
            busy={change.isPending}
            onClick={() => change.mutate(isPaused ? 'resume' : 'pause')}
          >
            {t(isPaused ? 'action.resume' : 'action.pause')}
          </Button>
        )}
        {isRunning && (
          <Button variant="secondary" busy={change.isPending} onClick={() => setQuestion('close')}>
            {t('action.close')}
          </Button>
        )}
        <Button variant="danger" busy={change.isPending} onClick={() => setQuestion('cancel')}>
          {t('action.cancel')}
        </Button>
      </div>
      <ActionError message={change.errorMessage} />
      <ConfirmDialog
        open={question !== null}
        onClose={() => setQuestion(null)}
        title={t(isClosing ? 'ask.close' : 'ask.cancel', { name: draw.name })}
        text={t(isClosing ? 'ask.closeHelp' : 'ask.cancelHelp', { paid: draw.tickets.paid })}
        keep={t('ask.keep')}
        action={t(isClosing ? 'action.close' : 'action.cancel')}
        onConfirm={confirm}
      />
    </>
  )
}
