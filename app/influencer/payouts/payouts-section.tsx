import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { payoutsMessages } from '#app/i18n/areas/payouts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { OwnPayouts, PayoutDetails } from '#contract/payouts'
import { getDateFormat } from '#platform/i18n/date-format'
import { DetailsForm } from './details-form.tsx'
import { PayoutList } from './payout-list.tsx'
import { payoutsQuery } from './payouts-query.ts'
import { StatementList } from './statement-list.tsx'
import './payouts.css'

/** What an influencer is owed and was paid, where they are paid to, and what is missing for the next payout. */
export function PayoutsSection({ userId }: { userId: string }) {
  const { t } = useTranslation(payoutsMessages)
  const query = useQuery(payoutsQuery(useApi(), userId))
  return (
    <section className="payouts" aria-labelledby="payouts-title">
      <h2 className="d2" id="payouts-title">
        {t('title')}
      </h2>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-96">
        {(own) => (
          <>
            <Figures own={own} />
            <Missing own={own} />
            <Details own={own} userId={userId} />
            <PayoutList payouts={own.payouts} />
            <StatementList months={own.statements} />
          </>
        )}
      </QueryView>
    </section>
  )
}

function Figures({ own }: { own: OwnPayouts }) {
  const { t } = useTranslation(payoutsMessages)
  const money = useMoneyFormatter(own.currency)
  return (
    <dl className="payout-figures">
      {(['balance', 'pending', 'reserved', 'paid'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`figure.${name}`)}</dt>
          <dd>{money(own[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What keeps the balance from being paid, or when it is. */
function Missing({ own }: { own: OwnPayouts }) {
  const { t, language } = useTranslation(payoutsMessages)
  const money = useMoneyFormatter(own.currency)
  const format = (date: string) =>
    getDateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
  const facts = {
    threshold: money(own.threshold),
    from: own.details ? format(own.details.usable_from) : '',
  }
  const date = format(own.next_date)
  if (own.obstacles.length === 0) {
    return <Note variant="good">{t('next', { date, currency: own.payout_currency })}</Note>
  }
  return (
    <div className="grid gap-2">
      <p>{t('missing', { date })}</p>
      <ul className="payout-missing">
        {own.obstacles.map((code) => (
          <li key={code}>{t(`obstacle.${code}`, facts)}</li>
        ))}
      </ul>
    </div>
  )
}

function Details({ own, userId }: { own: OwnPayouts; userId: string }) {
  const { t } = useTranslation(payoutsMessages)
  const [isEditing, setEditing] = useState(false)
  const { details } = own
  return (
    <section className="grid gap-3" aria-labelledby="payout-details">
      <h3 className="d1" id="payout-details">
        {t('details.title')}
      </h3>
      {isEditing ? (
        <DetailsForm details={details} userId={userId} onClose={() => setEditing(false)} />
      ) : (
        <>
          {details ? <DetailList details={details} /> : <p>{t('details.none')}</p>}
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            {details ? t('details.change') : t('details.enter')}
          </Button>
        </>
      )}
    </section>
  )
}

function DetailList({ details }: { details: PayoutDetails }) {
  const { t } = useTranslation(payoutsMessages)
  const { name, street, zip_code, city, country, vat_id, tax_number, iban_end } = details
  const facts = [
    ['name', name],
    ['address', `${street}, ${zip_code} ${city}, ${country}`],
    ['vat_id', vat_id],
    ['tax_number', tax_number],
    ['iban', t('details.ends', { end: iban_end })],
  ] as const
  return (
    <dl className="payout-facts">
      {facts.map(([id, value]) =>
        value ? (
          <div key={id}>
            <dt>{t(`field.${id}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
