import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useAccess } from '../../../frame/access.ts'
import { BudgetNote } from '../budget-note.tsx'
import { ProgramState } from '../program-state.tsx'
import type { Program } from '../reward-queries.ts'
import { useDescribeProgram } from '../use-describe-program.ts'
import { OwedAmounts } from './owed-amounts.tsx'
import { PauseButton } from './pause-button.tsx'
import { ProgramLists } from './program-lists.tsx'
import { ProgramResults } from './program-results.tsx'
import { TermsForm } from './terms-form.tsx'

export function ProgramView({ program }: { program: Program }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const { can } = useAccess()
  const { describe } = useDescribeProgram()
  const { name, state } = program
  return (
    <>
      <div className="admin-head">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-center gap-x-3">
            {t(`program.${name}`)} <ProgramState state={state} />
          </h1>
          <p className="text-ink-2">{describe(program)}</p>
        </div>
        {can('promotions:write') && <PauseButton program={program} />}
      </div>
      <Budget program={program} />
      <TermsForm program={program} />
      <ProgramResults name={name} />
      <OwedAmounts name={name} />
      <ProgramLists name={name} />
    </>
  )
}

/** How much of the budget of the month is spent, and what follows. */
function Budget({ program }: { program: Program }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const { describeSpent } = useDescribeProgram()
  const { budget, spent } = program
  return (
    <div className="rewards-budget">
      <p id="reward-budget">{t('budget.month', { spent: describeSpent(program) })}</p>
      {budget !== null && (
        <progress aria-labelledby="reward-budget" value={Math.min(spent, budget)} max={budget} />
      )}
      <BudgetNote program={program} />
    </div>
  )
}
