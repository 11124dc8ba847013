import { parseResponse } from 'hono/client'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { useUnsavedChanges } from '#app/forms/unsaved-changes.ts'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { SyncRunDetails } from '#contract/product-sync'
import { adminHref } from '../../frame/screen-paths.ts'
import { useSyncAction } from '../sync/use-sync-action.ts'
import type { ReviewChoice } from './use-review.ts'

interface Props {
  run: SyncRunDetails
  choice: ReviewChoice
}

/** Applies what is ticked, as a run of its own that can be undone. */
export function ApplyBar({ run, choice }: Props) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const navigate = useNavigate()
  const api = useApi().admin.marketplace.syncs[':id'].accept
  const keys = useIdempotencyKey()
  const count = choice.count(run.open)
  const { left_out: leftOut, fields } = choice.body
  const accept = useSyncAction(
    () => {
      const headers = keys.headersFor(JSON.stringify([run.id, choice.body]))
      return parseResponse(api.$post({ param: { id: run.id }, json: choice.body }, { headers }))
    },
    {
      fallbackMessage: t('failed.change'),
      onSuccess: ({ id }) => navigate(adminHref('marketplace/syncs/:id', { id })),
      onError: (_, error) => keys.handleError(error),
    },
  )
  useUnsavedChanges(leftOut.length + fields.length > 0 && accept.isIdle)
  return (
    <div className="sync-apply">
      <p className="hint">{t('run.keptHint')}</p>
      <ActionError message={accept.errorMessage} />
      <div className="marketplace-actions">
        <Button busy={accept.isPending} disabled={count === 0} onClick={() => accept.mutate()}>
          {t('run.apply', { count })}
        </Button>
        <ButtonLink variant="quiet" to={adminHref('aliexpress')}>
          {t('run.notNow')}
        </ButtonLink>
      </div>
    </div>
  )
}
