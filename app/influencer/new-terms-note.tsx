import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { applicationQuery } from './application-query.ts'

/** Says that the terms have changed since they were accepted, and lets the user accept the new ones. */
export function NewTermsNote({ userId, version }: { userId: string; version: string }) {
  const { t } = useTranslation(influencerMessages)
  const api = useApi()
  const queryClient = useQueryClient()
  const query = applicationQuery(api, userId)
  const json = { terms_version: version }
  const accept = useAction(
    () => parseResponse(api['influencer-application'].terms.$put({ json })),
    {
      onSuccess: (own) => {
        queryClient.setQueryData(query.queryKey, own)
        toast(t('newTerms.accepted'))
      },
      fallbackMessage: t('newTerms.failed'),
      onError: (message) => {
        toast(message, { variant: 'bad' })
        // The terms may have changed again.
        queryClient.invalidateQueries(query)
      },
    },
  )
  return (
    <Note>
      <p>{t('newTerms.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to={href('/influencer/terms')} variant="secondary" size="small">
          {t('newTerms.read')}
        </ButtonLink>
        <Button size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('newTerms.accept')}
        </Button>
      </div>
    </Note>
  )
}
