import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { PROMOTIONS_KEY } from '../campaign-queries.ts'
import { CampaignTabs } from '../campaign-tabs.tsx'
import { useTimeZone } from '../use-time-zone.ts'
import { fromLocalTime } from '../zoned-time.ts'
import { CartLines } from './cart-lines.tsx'
import { Reasons } from './reasons.tsx'
import { ShopperFields } from './shopper-fields.tsx'
import { TryReceipt } from './try-receipt.tsx'
import { useTryState } from './use-try-state.ts'
import '../campaigns.css'

/** Tries a cart: any products, any person, any time. What applies, what does not and why, and what it would cost. */
export default function TryCartPage() {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('try.title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('try.title')}</h1>
          <p className="text-ink-2">{t('try.help')}</p>
        </div>
      </div>
      {can('promotions:read') ? (
        <>
          <CampaignTabs />
          <Simulator />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Simulator() {
  const { t } = useTranslation(campaignsMessages)
  const { state, set } = useTryState()
  const [email, setEmail] = useState('')
  const query = useSimulation({ state, email: useDebouncedValue(email.trim(), 400) })
  return (
    <div className="campaign-try">
      <section aria-labelledby="try-cart">
        <h2 id="try-cart">{t('try.cart')}</h2>
        <CartLines state={state} set={set} simulated={query.data} />
        <ShopperFields state={state} set={set} email={email} setEmail={setEmail} />
      </section>
      <QueryView query={query} errorTitle={t('try.failed')}>
        {(simulated) => (
          <>
            <Reasons simulated={simulated} />
            <TryReceipt simulated={simulated} />
          </>
        )}
      </QueryView>
    </div>
  )
}

interface SimulationInput {
  state: ReturnType<typeof useTryState>['state']
  email: string
}

function useSimulation({ state, email }: SimulationInput) {
  const api = useApi()
  const timeZone = useTimeZone()
  const { at, codes, revealed, ...cart } = state
  const json = {
    ...cart,
    coupon_codes: codes
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, 10),
    has_revealed_flash_sale: revealed === 'yes',
    ...(email && { email }),
    ...(at && { at: fromLocalTime(at, timeZone) }),
  }
  return useQuery({
    queryKey: useAdminKey()(PROMOTIONS_KEY, 'simulation', json),
    queryFn: () => parseResponse(api.admin.promotions.simulations.$post({ json })),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
}
