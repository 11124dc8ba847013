import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { salesMessages } from '#app/i18n/areas/sales.ts'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import { PROVIDER_EVENT_OUTCOMES, PROVIDER_EVENT_STATES } from '#contract/payments'
import { useAdminKey } from '../../frame/access.ts'
import { useProviderName } from '../../frame/use-provider-name.ts'
import { SearchField } from '../../list/search-field.tsx'
import type { ListParams } from '../../list/use-list-params.ts'
import { eventProvidersQuery } from './event-queries.ts'

/** The filters of the events of providers: by provider, by what they report and did, and by order. */
export function EventFilters({ params }: { params: ListParams }) {
  const { t } = useTranslation([systemMessages, adminMessages, salesMessages])
  const nameProvider = useProviderName()
  const chosen = params.get('provider')
  const { data: known = [] } = useQuery(eventProvidersQuery(useApi(), useAdminKey()))
  const providers = chosen && !known.includes(chosen) ? [...known, chosen] : known
  return (
    <div className="admin-tools items-end">
      <SearchField
        label={t('events.orderNumber')}
        value={params.get('order') ?? ''}
        onChange={(order) => params.set({ order })}
      />
      <Choice
        {...{ params, name: 'provider', label: t('events.provider') }}
        options={providers.map((provider) => [provider, nameProvider(provider)])}
      />
      <Choice
        {...{ params, name: 'state', label: t('events.reported') }}
        options={PROVIDER_EVENT_STATES.map((state) => [state, t(`sales:paymentState.${state}`)])}
      />
      <Choice
        {...{ params, name: 'outcome', label: t('events.outcome') }}
        options={PROVIDER_EVENT_OUTCOMES.map((one) => [one, t(`sales:outcome.${one}`)])}
      />
    </div>
  )
}

interface ChoiceProps {
  params: ListParams
  name: string
  label: string
  /** Values with their texts. */
  options: (readonly [string, string])[]
}

function Choice({ params, name, label, options }: ChoiceProps) {
  const { t } = useTranslation(adminMessages)
  return (
    <SelectField
      label={label}
      value={params.get(name) ?? ''}
      onChange={({ target }) => params.set({ [name]: target.value })}
    >
      <option value="">{t('list.any')}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
