import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import type { ContentState } from '#contract/content'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { contentQuery, toState } from '../content-queries.ts'

interface Props {
  state: ContentState
  version: number
}

/** Makes the draft what a version was, after a question. */
export function RestoreVersion({ state, version }: Props) {
  const { t } = useTranslation(contentMessages)
  const { can } = useAccess()
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const buildKey = useAdminKey()
  const [isAsking, setAsking] = useState(false)
  const { key, revision, draft } = state
  const restore = useAction(
    () => {
      const input = { param: { key, version: `${version}` }, json: { revision } }
      return toState(
        parseResponse(api.admin.content[':key'].versions[':version'].restore.$post(input)),
      )
    },
    {
      fallbackMessage: t('saveFailed'),
      onSuccess: (next) => {
        queries.setQueryData(contentQuery(api, buildKey, key).queryKey, next)
        toast(t('versions.restored'))
        navigate(adminHref('content/:key', { key }))
      },
      // Somebody else's change is read before the next try.
      onSettled: () => queries.invalidateQueries({ queryKey: buildKey('content') }),
    },
  )
  if (!can('content:write')) return null
  return (
    <div className="admin-head-actions">
      <Button onClick={() => setAsking(true)}>{t('versions.restore')}</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('versions.restoreTitle')}
        text={draft ? t('versions.replaceHelp') : t('versions.restoreHelp')}
        keep={t('pictures.cancel')}
        action={t('versions.restore')}
        variant="primary"
        busy={restore.isPending}
        errorMessage={restore.errorMessage}
        onConfirm={() => restore.mutate()}
      />
    </div>
  )
}
