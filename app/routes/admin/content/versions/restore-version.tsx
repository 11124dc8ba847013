import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
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
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={t('versions.restoreTitle')}>
        <p className="pb-4">{draft ? t('versions.replaceHelp') : t('versions.restoreHelp')}</p>
        {restore.errorMessage && (
          <div role="alert" className="pb-4">
            <FieldError>{restore.errorMessage}</FieldError>
          </div>
        )}
        <div className="editing-actions">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('pictures.cancel')}
          </Button>
          <Button busy={restore.isPending} onClick={() => restore.mutate()}>
            {t('versions.restore')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
