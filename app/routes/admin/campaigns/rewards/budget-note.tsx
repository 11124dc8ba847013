import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import type { Program } from './reward-queries.ts'

interface Props {
  program: Program
  /** Whether it names the programme. */
  isNamed?: boolean
}

/** That a budget is spent, or nearly so. */
export function BudgetNote({ program, isNamed = false }: Props) {
  const { t } = useTranslation(rewardProgramsMessages)
  const { alarm_percent: percent, name, state, is_alarmed: isAlarmed } = program
  if (!isAlarmed || state === 'paused') return null
  return (
    <Note className="mt-3">
      {isNamed && <strong>{t(`program.${name}`)}: </strong>}
      {state === 'budget_spent' ? t('budget.spent') : t('budget.alarmed', { percent })}
    </Note>
  )
}
