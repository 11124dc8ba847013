import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { Program } from './reward-queries.ts'

const VARIANTS = {
  running: 'good',
  paused: 'wait',
  budget_spent: 'bad',
} as const satisfies Record<Program['state'], string>

export function ProgramState({ state }: Pick<Program, 'state'>) {
  const { t } = useTranslation(rewardProgramsMessages)
  return <Badge variant={VARIANTS[state]}>{t(`state.${state}`)}</Badge>
}
