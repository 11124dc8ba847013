import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { CheckIns } from '#contract/check-ins'

const LOOP = 7

/** The streak with its next milestones, and the day of the week of seven that it is in. */
export function Streak({ checkIns }: { checkIns: CheckIns }) {
  const { t } = useTranslation(rewardsMessages)
  const { streak, last_day, can_check_in, rules } = checkIns
  const isMilestone = streak > 0 && streak % LOOP === 0 && !can_check_in
  const day = (can_check_in ? streak % LOOP : (streak - 1) % LOOP) + 1
  return (
    <section className="w-full max-w-[640px] pt-5" aria-label={t('streakLabel')}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="d1">{t('streak', { days: streak })}</h2>
        {isMilestone ? (
          <Badge variant="yolk">{t('milestoneReached')}</Badge>
        ) : (
          <span className="text-sm text-ink-2">{t('loopDay', { day, of: LOOP })}</span>
        )}
      </div>
      {streak === 0 && last_day && <p className="pt-2 text-sm text-ink-2">{t('streakEnded')}</p>}
      {rules.milestones.length > 0 && <Milestones checkIns={checkIns} />}
    </section>
  )
}

function Milestones({ checkIns: { streak, rules, currency } }: { checkIns: CheckIns }) {
  const { t } = useTranslation(rewardsMessages)
  const format = useWholeAmount(currency)
  const { milestones } = rules
  const last = milestones.at(-1)!
  const columns = milestones.map((one, index) => `${one - (milestones[index - 1] ?? 0)}fr`)
  return (
    <ol className="milestones mt-2" style={{ gridTemplateColumns: columns.join(' ') }}>
      {milestones.map((milestone, index) => {
        const from = milestones[index - 1] ?? 0
        const part = Math.min(1, Math.max(0, (streak - from) / (milestone - from)))
        return (
          <li
            key={milestone}
            data-reached={streak >= milestone ? '' : undefined}
            style={{ '--part': `${part * 100}%` } as React.CSSProperties}
          >
            <strong>+{format(rules.milestone)}</strong>
            <span className="text-sm text-ink-2">{t('days', { days: milestone })}</span>
          </li>
        )
      })}
      <li
        className="milestone-position"
        style={{ left: `${Math.min(1, streak / last) * 100}%` }}
        aria-hidden="true"
      />
    </ol>
  )
}
