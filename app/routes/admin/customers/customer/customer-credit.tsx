import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { AdminCustomer } from '#contract/customers'
import { getDateFormat } from '#platform/i18n/date-format'
import { createAmountFormatter } from '#platform/money/format-amount'
import { useAccess } from '../../frame/access.ts'
import { CreditPanel } from './credit-panel.tsx'
import { useHashPanel } from './use-hash-panel.ts'

interface Props {
  customer: AdminCustomer
  pathId: string
}

/** What the shop owes the customer, and why. */
export function CustomerCredit({ customer, pathId }: Props) {
  const { t, language } = useTranslation(customersMessages)
  const { can } = useAccess()
  const panel = useHashPanel('#credit')
  const { store_credit: credit } = customer
  if (!credit) return null
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const money = (amount: number, currency: string) =>
    createAmountFormatter(language, currency)(amount)
  const mayChange = can('credit:write')
  return (
    <section aria-labelledby="credit">
      <div className="customer-part-head">
        <h2 id="credit">{t('credit.title')}</h2>
        <strong>
          {credit.balances.length === 0
            ? money(0, customer.currency)
            : credit.balances.map(({ amount, currency }) => money(amount, currency)).join(' · ')}
        </strong>
      </div>
      {credit.changes.length === 0 && <p className="py-3 text-ink-2">{t('credit.none')}</p>}
      <ul>
        {credit.changes.map((change) => (
          <li key={change.id} className="customer-row">
            <span className="admin-row-main">
              <span className="whitespace-pre-line">{change.reason}</span>
              <small>
                {date.format(new Date(change.created_at))}, {change.actor.name ?? t('actor.former')}
              </small>
            </span>
            <span>{money(change.amount, change.currency)}</span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="pt-3">
          <Button variant="secondary" onClick={panel.open}>
            {t('credit.change')}
          </Button>
        </div>
      )}
      <CreditPanel
        customer={customer}
        pathId={pathId}
        open={panel.isOpen && mayChange}
        onClose={panel.close}
      />
    </section>
  )
}
