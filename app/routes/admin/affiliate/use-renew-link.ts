import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { encodePathSegment } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { affiliateLinksMessages } from '#app/i18n/areas/affiliate-links.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../frame/access.ts'
import { AFFILIATE_LIST } from './affiliate-queries.ts'

/** Lets the job make the link of a product of the marketplace again. */
export function useRenewLink() {
  const { t } = useTranslation(affiliateLinksMessages)
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = useAdminKey()(AFFILIATE_LIST)
  return useAction(
    (id: string) =>
      parseResponse(
        api.admin.affiliate.links[':supplier_id'].renewals.$post({
          param: { supplier_id: encodePathSegment(id) },
        }),
      ),
    {
      fallbackMessage: t('link.failed'),
      onSuccess: () => toast(t('link.renewalRequested')),
      onError: (message) => toast(message, { variant: 'bad' }),
      onSettled: () => queries.invalidateQueries({ queryKey }),
    },
  )
}
