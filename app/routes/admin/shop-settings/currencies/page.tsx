import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { CURRENCIES, type CurrencyCode } from '#contract/pricing'
import { getCurrencyName } from '#platform/i18n/display-names'
import { BASE_CURRENCY } from '#platform/money/money'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { RowButton } from '../row-button.tsx'
import { CurrencyForm } from './currency-form.tsx'
import type { CurrencySettings } from './currency-settings.ts'
import { RateForm } from './rate-form.tsx'
import { RateHistory } from './rate-history.tsx'

/** The currencies that shoppers can choose, and their dated rates. */
export default function CurrenciesPage() {
  const { t, language } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const api = useApi()
  const [open, setOpen] = useState<CurrencyCode | null>(null)
  const query = useQuery({
    queryKey: useAdminKey()('currencies'),
    queryFn: async () => (await parseResponse(api.admin.currencies.$get())).items,
  })
  return (
    <section className="settings-section" aria-label={t('pages.currencies')}>
      <QueryView query={query} errorTitle={t('failed')}>
        {(currencies) => (
          <>
            <ul className="settings-rows">
              {currencies.map((currency) => (
                <CurrencyRow
                  key={currency.code}
                  currency={currency}
                  onOpen={() => setOpen(currency.code as CurrencyCode)}
                />
              ))}
            </ul>
            {can('settings:write') && (
              <AddCurrency
                codes={CURRENCIES.filter((code) => !currencies.some((one) => one.code === code))}
                onChoose={setOpen}
              />
            )}
            <SidePanel
              open={open !== null}
              onClose={() => setOpen(null)}
              title={open ? `${open} · ${getCurrencyName(open, language)}` : ''}
            >
              {open && (
                <CurrencyPanel
                  key={open}
                  code={open}
                  saved={currencies.find(({ code }) => code === open) ?? null}
                  position={currencies.length + 1}
                />
              )}
            </SidePanel>
          </>
        )}
      </QueryView>
    </section>
  )
}

interface CurrencyRowProps {
  currency: CurrencySettings
  onOpen: () => void
}

function CurrencyRow({ currency, onOpen }: CurrencyRowProps) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const { code, is_offered, price_step, price_ending } = currency
  const name = getCurrencyName(code, language)
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold">
          {code} · {name}
        </p>
        <p className="text-ink-2">
          {code === BASE_CURRENCY
            ? t('currency.base')
            : t('currency.rounding', { step: price_step, ending: price_ending })}
        </p>
      </div>
      <Badge variant={is_offered ? 'ink' : 'wait'}>
        {is_offered ? t('currency.offered') : t('currency.notOffered')}
      </Badge>
      <RowButton of={name} onClick={onOpen}>
        {can('settings:write') ? t('change') : t('look')}
      </RowButton>
    </li>
  )
}

interface AddCurrencyProps {
  codes: CurrencyCode[]
  onChoose: (code: CurrencyCode) => void
}

function AddCurrency({ codes, onChoose }: AddCurrencyProps) {
  const { t, language } = useTranslation(shopSettingsMessages)
  const [code, setCode] = useState(codes[0])
  if (!code || codes.length === 0) return null
  const chosen = codes.includes(code) ? code : codes[0]!
  return (
    <div className="settings-actions pt-4">
      <select
        className="input w-auto!"
        aria-label={t('currency.another')}
        value={chosen}
        onChange={(event) => setCode(event.target.value as CurrencyCode)}
      >
        {codes.map((one) => (
          <option key={one} value={one}>
            {one} · {getCurrencyName(one, language)}
          </option>
        ))}
      </select>
      <Button variant="secondary" onClick={() => onChoose(chosen)}>
        {t('currency.add')}
      </Button>
    </div>
  )
}

interface CurrencyPanelProps {
  code: CurrencyCode
  /** Null for one that the shop has not had yet. */
  saved: CurrencySettings | null
  position: number
}

function CurrencyPanel({ code, saved, position }: CurrencyPanelProps) {
  const { can } = useAccess()
  const isBase = code === BASE_CURRENCY
  return (
    <>
      {can('settings:write') && !isBase && (
        <CurrencyForm code={code} saved={saved} position={position} />
      )}
      {saved && !isBase && (
        <>
          {can('settings:write') && <RateForm currency={saved} />}
          <RateHistory code={code} />
        </>
      )}
      {isBase && <BaseNote />}
    </>
  )
}

function BaseNote() {
  const { t } = useTranslation(shopSettingsMessages)
  return <p className="text-ink-2">{t('currency.baseHelp')}</p>
}
