import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { ShippingZone } from '#contract/pricing'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { Carriers } from './carriers.tsx'
import { ShippingPrices } from './shipping-prices.tsx'
import { ZoneForm } from './zone-form.tsx'
import { shippingZonesQuery } from './zone-queries.ts'
import { ZoneRow } from './zone-row.tsx'

/** The zones with their methods and price lists, and what a method costs where a zone has no list. */
export default function ShippingPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const query = useQuery(shippingZonesQuery(useApi(), useAdminKey()))
  const [edited, setEdited] = useState<ShippingZone | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <section className="settings-section" aria-labelledby="zones">
        <div className="settings-section-head">
          <h2 id="zones">{t('shipping.zones')}</h2>
          {can('settings:write') && (
            <Button onClick={() => setEdited('new')}>{t('shipping.newZone')}</Button>
          )}
        </div>
        <QueryView query={query} errorTitle={t('failed')}>
          {(zones) => (
            <ul className="settings-rows">
              {zones.map((zone) => (
                <ZoneRow key={zone.id} zone={zone} onEdit={() => setEdited(zone)} />
              ))}
            </ul>
          )}
        </QueryView>
      </section>
      <ShippingPrices />
      <Carriers />
      <SidePanel
        open={edited !== null}
        onClose={close}
        title={edited === 'new' || !edited ? t('shipping.newZone') : edited.name}
      >
        {edited && <ZoneForm zone={edited === 'new' ? null : edited} onClose={close} />}
      </SidePanel>
    </>
  )
}
