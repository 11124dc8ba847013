import type { ExampleEmails } from '#platform/email/example-emails'
import type { BudgetAlarm } from './budget-alarm.ts'
import { buildBudgetEmail } from './send-budget-alarm.ts'

const BUDGET_MINOR = 500_000

const toExample =
  (kind: BudgetAlarm, percent: number): ExampleEmails[string] =>
  ({ now, ...context }) => {
    const month = `${now.toISOString().slice(0, 7)}-01`
    const spentMinor = (BUDGET_MINOR * percent) / 100
    const payload = { kind, month, spentMinor, budgetMinor: BUDGET_MINOR }
    return buildBudgetEmail({ ...context, program: 'check_in', payload })
  }

/** Examples of the e-mails about budgets of rewards. */
export const rewardExamples = {
  'reward-budget-nearly-spent': toExample('nearly_spent', 80),
  'reward-budget-spent': toExample('spent', 100),
} satisfies ExampleEmails
