import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { carriersMessages } from '#app/i18n/areas/carriers.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { Carrier } from '#contract/carriers'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { carriersQuery } from '../../orders/carriers-query.ts'
import { RowButton } from '../row-button.tsx'
import { useSettingAction } from '../use-setting-action.ts'
import { CarrierForm } from './carrier-form.tsx'

/** Who carries parcels, and the page on which each is followed. */
export function Carriers() {
  const { t } = useTranslation([carriersMessages, shopSettingsMessages])
  const { can } = useAccess()
  const query = useQuery(carriersQuery(useApi(), useAdminKey()))
  const [edited, setEdited] = useState<Carrier | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <section className="settings-section" aria-labelledby="carriers">
      <div className="settings-section-head">
        <h2 id="carriers">{t('title')}</h2>
        {can('settings:write') && <Button onClick={() => setEdited('new')}>{t('new')}</Button>}
      </div>
      <p className="settings-help">{t('help')}</p>
      <QueryView query={query} errorTitle={t('shopSettings:failed')}>
        {(carriers) =>
          carriers.length === 0 ? (
            <p className="pt-3 text-ink-2">{t('empty')}</p>
          ) : (
            <ul className="settings-rows pt-2">
              {carriers.map((carrier) => (
                <CarrierRow key={carrier.id} carrier={carrier} onEdit={() => setEdited(carrier)} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <SidePanel
        open={edited !== null}
        onClose={close}
        title={edited === 'new' || !edited ? t('new') : edited.name}
      >
        {edited && <CarrierForm carrier={edited === 'new' ? null : edited} onClose={close} />}
      </SidePanel>
    </section>
  )
}

function CarrierRow({ carrier, onEdit }: { carrier: Carrier; onEdit: () => void }) {
  const { t } = useTranslation([carriersMessages, shopSettingsMessages])
  const { can } = useAccess()
  const api = useApi().admin.carriers[':id']
  const { id, name, tracking_pattern: pattern, is_active: isActive } = carrier
  const remove = useSettingAction(() => parseResponse(api.$delete({ param: { id } })), {
    stale: ['carriers'],
    toastsErrors: true,
  })
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-2 wrap-anywhere">{pattern ?? t('noLink')}</p>
        {!isActive && <p className="text-ink-2">{t('inactive')}</p>}
      </div>
      {can('settings:write') && (
        <div className="settings-actions">
          <RowButton of={name} onClick={onEdit}>
            {t('shopSettings:change')}
          </RowButton>
          <Button
            variant="danger"
            aria-label={`${t('shopSettings:remove')}: ${name}`}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('shopSettings:remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
