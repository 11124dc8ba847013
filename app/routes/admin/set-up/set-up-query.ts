import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { firstRunMessages } from '#app/i18n/areas/first-run.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { SetUp, SetUpChoices } from '#contract/set-up'
import { type BuildAdminKey, useAdminKey } from '../frame/access.ts'

export function setUpQuery(api: ApiClient, buildKey: BuildAdminKey) {
  return queryOptions({
    queryKey: buildKey('set-up'),
    queryFn: () => parseResponse(api.admin['set-up'].$get()),
    // Other screens do the steps.
    staleTime: 0,
  })
}

/** Skips steps or hides the guide. It is shown at once, and taken back with a reason if the server refuses it. */
export function useSetUpChoice(setUp: SetUp) {
  const { t } = useTranslation(firstRunMessages)
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = setUpQuery(api, useAdminKey())
  return useAction(
    (choices: SetUpChoices) =>
      parseResponse(api.admin['set-up'].$put({ json: { ...choices, revision: setUp.revision } })),
    {
      fallbackMessage: t('saveFailed'),
      onMutate: ({ skipped, is_dismissed }) =>
        queries.setQueryData(queryKey, {
          ...{ ...setUp, is_dismissed },
          steps: setUp.steps.map((step) => ({ ...step, is_skipped: skipped.includes(step.id) })),
        }),
      onError: (message) => {
        queries.setQueryData(queryKey, setUp)
        toast(message, { variant: 'bad' })
      },
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}

export function listSkipped({ steps }: SetUp) {
  return steps.filter((step) => step.is_skipped).map(({ id }) => id)
}
