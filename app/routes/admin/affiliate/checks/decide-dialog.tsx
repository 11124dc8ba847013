import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import type { CheckDecision } from '#contract/influencers'
import { useAdminKey } from '../../frame/access.ts'
import { APPLICATIONS_KEY } from '../applications/application-queries.ts'
import { INFLUENCERS_KEY } from '../influencers/influencer-queries.ts'
import { CHECKS_KEY, type Check } from './check-queries.ts'

export interface Deciding {
  check: Check
  decision: CheckDecision
}

interface Props {
  deciding: Deciding | null
  onClose: () => void
}

/** Asks why a check is harmless, or why the influencer is suspended. */
export function DecideDialog({ deciding, onClose }: Props) {
  const { t } = useTranslation(influencerFiguresMessages)
  const { influencer } = deciding?.check ?? {}
  const name = influencer?.name ?? influencer?.code ?? ''
  const isSuspension = deciding?.decision === 'suspended'
  const title = isSuspension ? t('checks.suspendTitle', { name }) : t('checks.harmlessTitle')
  return (
    <Dialog open={deciding !== null} onClose={onClose} title={title}>
      {deciding && <DecideForm {...{ deciding, onClose }} />}
    </Dialog>
  )
}

function DecideForm({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) {
  const { t } = useTranslation(influencerFiguresMessages)
  const [isMissing, setMissing] = useState(false)
  const decide = useDecide(deciding, onClose)
  const isSuspension = deciding.decision === 'suspended'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim()
    setMissing(comment === '')
    if (comment !== '') decide.mutate(comment)
  }
  return (
    <Form busy={decide.isPending} onSubmit={submit}>
      <p className="text-ink-2">
        {isSuspension ? t('checks.suspendText') : t('checks.harmlessText')}
      </p>
      <TextArea
        name="comment"
        label={t('checks.comment')}
        hint={t('checks.commentHint')}
        rows={3}
        maxLength={2000}
        error={isMissing ? t('checks.commentMissing') : undefined}
      />
      <ActionError message={decide.errorMessage} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('checks.notNow')}
        </Button>
        <Button type="submit" variant={isSuspension ? 'danger' : 'primary'} busy={decide.isPending}>
          {isSuspension ? t('checks.suspend') : t('checks.harmless')}
        </Button>
      </div>
    </Form>
  )
}

/** If somebody else was faster, the dialog closes and a toast says so. */
function useDecide({ check, decision }: Deciding, onClose: () => void) {
  const { t } = useTranslation([influencerFiguresMessages, commissionRatesMessages])
  const api = useApi().admin['influencer-checks'][':id'][':kind'].decisions
  const queries = useQueryClient()
  const key = useAdminKey()
  const { influencer, kind } = check
  return useAction(
    (comment: string) =>
      parseResponse(api.$post({ param: { id: influencer.id, kind }, json: { decision, comment } })),
    {
      fallbackMessage: t('commissionRates:changeFailed'),
      onSuccess: () => {
        toast(t(`checks.done.${decision}`))
        onClose()
      },
      onError: (message, error) => {
        if (!getApiError(error)?.code.startsWith('influencer_')) return
        toast(message, { variant: 'bad' })
        onClose()
      },
      onSettled: () => {
        for (const list of [CHECKS_KEY, INFLUENCERS_KEY, APPLICATIONS_KEY])
          queries.invalidateQueries({ queryKey: key(list) })
      },
    },
  )
}
