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
import { useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { getContentName } from '../content-name.ts'

/** Deletes an article with its draft, after a question. */
export function DeleteArticle({ state: { key, published } }: { state: ContentState }) {
  const { t } = useTranslation(contentMessages)
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const buildKey = useAdminKey()
  const [isAsking, setAsking] = useState(false)
  const param = { slug: getContentName(key) }
  const remove = useAction(
    () => parseResponse(api.admin.content.articles[':slug'].$delete({ param })),
    {
      fallbackMessage: t('saveFailed'),
      onSuccess: () => {
        toast(t('articles.deleted'))
        navigate(adminHref('content/articles'), { replace: true })
        queries.removeQueries({ queryKey: buildKey('content', 'document', key) })
        return queries.invalidateQueries({ queryKey: buildKey('content', 'articles') })
      },
    },
  )
  return (
    <div className="admin-head-actions">
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('articles.delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('articles.deleteTitle')}
        text={published ? t('articles.deletePublishedHelp') : t('articles.deleteHelp')}
        keep={t('articles.keep')}
        action={t('articles.delete')}
        busy={remove.isPending}
        errorMessage={remove.errorMessage}
        onConfirm={() => remove.mutate()}
      />
    </div>
  )
}
