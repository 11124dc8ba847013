import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Preview } from './reward-queries.ts'

/** What somebody would get, or why not. */
export function PreviewResult({ preview }: { preview: Preview }) {
  const { t, language } = useTranslation(rewardProgramsMessages)
  const format = useMoneyFormatter(preview.currency)
  const { check_in: checkIn, customer, months, rewards } = preview
  const { time_zone: timeZone } = checkIn
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone })
  const day = getDateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{customer.email}</p>
      <p className="text-ink-2">
        {t('preview.day', {
          ...{ day: day.format(new Date(checkIn.day)), zone: timeZone },
          streak: checkIn.streak,
        })}
      </p>
      <ul className="campaign-reasons">
        {rewards.map(({ reason, amount, refusal, expires_at }) => (
          <li key={reason} className="rewards-reason" data-applies={refusal ? 'no' : 'yes'}>
            <strong>{t(`reason.${reason}`)}</strong>
            <span>{format(amount)}</span>
            <p>
              {refusal
                ? t(`refusal.${refusal}`)
                : t('preview.until', { date: date.format(new Date(expires_at)) })}
            </p>
          </li>
        ))}
      </ul>
      <dl className="receipt">
        {months.map(({ program, earned, cap }) => (
          <div key={program}>
            <dt>{t('preview.earned', { program: t(`program.${program}`) })}</dt>
            <dd>
              {cap === null
                ? format(earned)
                : t('preview.ofCap', { earned: format(earned), cap: format(cap) })}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
