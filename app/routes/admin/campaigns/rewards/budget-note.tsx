import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { Program } from './reward-queries.ts'

interface Props {
  program: Program
  /** Whether it names the programme. */
  isNamed?: boolean
}

/** That a budget is spent, or so much of it that the alarm was raised. */
export function BudgetNote({ program, isNamed = false }: Props) {
  const { t } = useTranslation(rewardProgramsMessages)
  const { alarm_percent: percent, budget, name, spent, state, is_alarmed: isAlarmed } = program
  const isSpent = state === 'budget_spent'
  const isNearlySpent =
    isAlarmed && budget !== null && spent >= (budget * percent) / 100 && state === 'running'
  if (!isSpent && !isNearlySpent) return null
  return (
    <Note className="mt-3">
      {isNamed && <strong>{t(`program.${name}`)}: </strong>}
      {isSpent ? t('budget.spent') : t('budget.alarmed', { percent })}
    </Note>
  )
}
