import type { User } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { href, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { applicationQuery } from '#app/influencer/application-query.ts'
import { toast } from '#app/ui/toast.ts'
import type { InfluencerApplication, SaveInfluencerApplication } from '#contract/influencers'
import { storedDraft } from './application-draft.ts'

/** The id of the place where the form is, or what stands in its place. */
export const FORM_ID = 'apply'

interface Options {
  /** Null for a new one. */
  previous: InfluencerApplication | null
  /** Which terms it accepts, or has accepted. */
  termsVersion: string | null
  /** Said of a new one. */
  sentText?: string
  onSent?: () => void
}

/** Sends the application. A new one stays on the page with its status; an update leads to the account. */
export function useSaveApplication(
  user: User,
  { previous, termsVersion, sentText, onSent }: Options,
) {
  const { t } = useTranslation(influencerMessages)
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useAction(
    (application: SaveInfluencerApplication) => {
      const json = { ...application, ...(termsVersion && { terms_version: termsVersion }) }
      return parseResponse(api['influencer-application'].$put({ json }))
    },
    {
      fallbackMessage: t('form.failed'),
      onSuccess: (application) => {
        storedDraft(user.id).remove()
        const { queryKey } = applicationQuery(api, user.id)
        queries.setQueryData(queryKey, (answer) => {
          return (
            answer && {
              ...{ ...answer, application },
              accepted_terms_version: termsVersion ?? answer.accepted_terms_version,
            }
          )
        })
        if (!previous) {
          toast(t('sent.title'), { text: sentText ?? t('sent.text') })
          onSent?.()
          // The status stands above the form, whose button the user has pressed.
          document.getElementById(FORM_ID)?.scrollIntoView()
          return
        }
        toast(t('updated.title'), { text: t('updated.text') })
        navigate(`${href('/profile')}?tab=influencer`)
      },
      onError: (message) => toast(t('form.error'), { text: message, variant: 'bad' }),
    },
  )
}
