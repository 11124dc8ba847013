import { influencerFiguresMessages } from '#app/i18n/areas/influencer-figures.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { NEW_ACCOUNT_HOURS } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { Check } from './check-queries.ts'

/** The figures that make a check, in a sentence. */
export function CheckFacts({ check: { kind, facts } }: { check: Pick<Check, 'kind' | 'facts'> }) {
  const { t, language } = useTranslation(influencerFiguresMessages)
  const number = getNumberFormat(language, { maximumFractionDigits: 1 })
  const toText = (value: number | undefined) => number.format(value ?? 0)
  const { day, shared } = facts
  const values = {
    ...{ clicks: toText(facts.clicks), mean: toText(facts.mean), orders: toText(facts.orders) },
    ...{ returned: toText(facts.returned), accounts: toText(facts.accounts) },
    ...{ customers: toText(facts.customers), countries: toText(facts.countries) },
  }
  switch (kind) {
    case 'shared_origin':
      return shared && t(`checks.shared.${shared}`, values)
    case 'click_spike': {
      const format = getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      return t('checks.fact.click_spike', {
        ...values,
        day: day ? format.format(new Date(day)) : '',
      })
    }
    case 'new_accounts':
      return t('checks.fact.new_accounts', { ...values, hours: NEW_ACCOUNT_HOURS })
    default:
      return t(`checks.fact.${kind}`, values)
  }
}
