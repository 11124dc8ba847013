import { payoutsMessages } from '#app/i18n/areas/payouts.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DownloadButton } from '#app/sharing/download-button.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { OwnPayout } from '#contract/payouts'
import { getDateFormat } from '#platform/i18n/date-format'

const BADGES = { reserved: 'wait', paid: 'good', failed: 'bad', cancelled: 'plain' } as const

/** Each payout with its credit note. */
export function PayoutList({ payouts }: { payouts: OwnPayout[] }) {
  const { t } = useTranslation(payoutsMessages)
  return (
    <section aria-labelledby="payout-list">
      <h3 className="d1" id="payout-list">
        {t('list.title')}
      </h3>
      {payouts.length === 0 ? (
        <EmptyState title={t('list.none')} help={t('list.noneHelp')} level="h3" />
      ) : (
        <table className="table stack-table mt-2">
          <thead>
            <tr>
              <th>{t('list.number')}</th>
              <th>{t('list.date')}</th>
              <th>{t('list.state')}</th>
              <th className="align-right">{t('list.amount')}</th>
              <th>
                <span className="sr-only">{t('list.creditNote')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function PayoutRow({ payout }: { payout: OwnPayout }) {
  const { t, language } = useTranslation(payoutsMessages)
  const { id, number, state, amount, currency, reason, credit_note: note } = payout
  const format = getDateFormat(language, { dateStyle: 'long' })
  return (
    <tr>
      <td>{number}</td>
      <td>{format.format(new Date(payout.ended_at ?? payout.created_at))}</td>
      <td>
        <Badge variant={BADGES[state]}>{t(`state.${state}`)}</Badge>
        {reason && <span className="block text-ink-2">{t(`reason.${reason}`)}</span>}
      </td>
      <td className="align-right">
        <Amount amount={amount} currency={currency} />
      </td>
      <td className="align-right">
        {note && (
          <DownloadButton
            path={`/api/influencer-payouts/${id}/credit-note`}
            name={`${note.number}.pdf`}
            label={t('list.creditNote')}
            subject={note.number}
            failure={t('downloadFailed')}
          />
        )}
      </td>
    </tr>
  )
}
