import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Program } from '../reward-queries.ts'
import { listOwnFields, type TermsDraft } from './terms-draft.ts'

interface Props {
  program: Program
  draft: TermsDraft
  /** The fields that are not valid. */
  wrong: Set<keyof TermsDraft>
  change: (changes: Partial<TermsDraft>) => void
}

const HINTS: Partial<Record<keyof TermsDraft, 'milestones' | 'noLimit'>> = {
  ...{ milestones: 'milestones', monthly_cap: 'noLimit', budget: 'noLimit' },
}

/** The fields of the rules, the cap and the budget. */
export function TermsFields({ program, draft, wrong, change }: Props) {
  const { t } = useTranslation(rewardProgramsMessages)
  const { currency, rules } = program
  const field = (name: keyof TermsDraft) => {
    const hint = HINTS[name]
    return (
      <TextField
        key={name}
        label={t(`terms.${name}`, { currency })}
        hint={hint && t(`hint.${hint}`)}
        error={wrong.has(name) ? t(`wrong.${name}`) : undefined}
        value={draft[name]}
        autoComplete="off"
        inputMode={name === 'milestones' ? 'text' : 'decimal'}
        maxLength={80}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    )
  }
  const own = listOwnFields(rules)
  return (
    <>
      <div className="campaign-fields">
        {own.map(field)}
        {field('valid_days')}
      </div>
      <div className="campaign-fields">
        {field('monthly_cap')}
        {field('budget')}
        {field('alarm_percent')}
      </div>
      <p className="hint">{t('hint.months')}</p>
    </>
  )
}
