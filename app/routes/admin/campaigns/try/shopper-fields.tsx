import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, SelectField, TextField } from '#app/ui/field.tsx'
import { COUNTRIES, CURRENCIES } from '#contract/pricing'
import { getRegionName } from '#platform/i18n/display-names'
import { useAccess } from '../../frame/access.ts'
import { useTimeZone } from '../use-time-zone.ts'
import type { TryState, useTryState } from './use-try-state.ts'

interface Props {
  state: TryState
  set: ReturnType<typeof useTryState>['set']
  email: string
  setEmail: (email: string) => void
}

/** Who buys, where it goes, when, and with which codes. */
export function ShopperFields({ state, set, email, setEmail }: Props) {
  const { t, language } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  const zone = useTimeZone()
  return (
    <div className="campaign-fields">
      <TextField
        label={t('try.codes')}
        value={state.codes}
        autoComplete="off"
        spellCheck={false}
        maxLength={420}
        onChange={({ target }) => set({ codes: target.value })}
      />
      {can('customers:read') && (
        <TextField
          type="email"
          label={t('try.email')}
          hint={t('try.guest')}
          value={email}
          autoComplete="off"
          maxLength={254}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <SelectField
        label={t('try.country')}
        value={state.country}
        onChange={({ target }) => set({ country: target.value as TryState['country'] })}
      >
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {getRegionName(country, language)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('form.currency')}
        value={state.currency}
        onChange={({ target }) => set({ currency: target.value as TryState['currency'] })}
      >
        {CURRENCIES.map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('try.delivery')}
        value={state.shipping}
        onChange={({ target }) => set({ shipping: target.value as TryState['shipping'] })}
      >
        <option value="standard">{t('form.method.standard')}</option>
        <option value="express">{t('form.method.express')}</option>
      </SelectField>
      <TextField
        type="datetime-local"
        label={t('try.at')}
        hint={t('form.zone', { zone })}
        value={state.at}
        onChange={({ target }) => set({ at: target.value })}
      />
      <CheckboxOrRadio
        label={t('try.revealed')}
        checked={state.revealed === 'yes'}
        onChange={({ target }) => set({ revealed: target.checked ? 'yes' : '' })}
      />
    </div>
  )
}
