import type { AppDependencies } from '#api'
import type { Config } from '../config/config.ts'
import { ACCOUNT_EMAIL_RETENTION_DAYS, SEARCH_RETENTION_DAYS } from '../jobs/scheduled-jobs.ts'

const DAY_SECONDS = 86_400

/** Returns the periods that the privacy page states, as the scheduled jobs and sessions apply them. */
export function toStatedPeriods(config: Config): AppDependencies['statedPeriods'] {
  return {
    messagesDays: config.RETENTION_MESSAGES_DAYS,
    accountEmailsDays: ACCOUNT_EMAIL_RETENTION_DAYS,
    unpaidOrdersDays: config.RETENTION_UNPAID_ORDERS_DAYS,
    supportDays: config.RETENTION_SUPPORT_DAYS,
    auditDays: config.RETENTION_AUDIT_DAYS,
    searchesDays: SEARCH_RETENTION_DAYS,
    sessionsDays: Math.ceil(config.AUTH_SESSION_INACTIVITY_SECONDS / DAY_SECONDS),
  }
}
