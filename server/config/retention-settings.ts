import type { z } from 'zod'
import { retentionDays } from './setting-types.ts'

/** After how many days data is deleted that nobody needs any more; 0 is never. */
export const RETENTION_SETTINGS = {
  RETENTION_MESSAGES_DAYS: retentionDays.default(90),
  RETENTION_UNPAID_ORDERS_DAYS: retentionDays.default(30),
  RETENTION_AUDIT_DAYS: retentionDays.default(365),
  RETENTION_SANDBOX_DAYS: retentionDays.default(90),
  RETENTION_PROVIDER_REPORTS_DAYS: retentionDays.default(30),
  RETENTION_SUPPORT_DAYS: retentionDays.default(180),
}

export interface RetentionSettings {
  /** Of handled events and of e-mails. */
  messagesDays: number
  /** Of the name and the address of a guest's order that was cancelled and never paid. */
  unpaidOrdersDays: number
  auditDays: number
  /** Of payments of the sandbox that failed or were left, and of the addresses in the others. */
  sandboxDays: number
  /** Of reports of payment providers that were applied, or are of payments that the shop does not know. */
  providerReportsDays: number
  /** Of conversations of guests with support, after their last message. */
  supportDays: number
}

export function toRetentionSettings(
  config: z.infer<z.ZodObject<typeof RETENTION_SETTINGS>>,
): RetentionSettings {
  return {
    messagesDays: config.RETENTION_MESSAGES_DAYS,
    unpaidOrdersDays: config.RETENTION_UNPAID_ORDERS_DAYS,
    auditDays: config.RETENTION_AUDIT_DAYS,
    sandboxDays: config.RETENTION_SANDBOX_DAYS,
    providerReportsDays: config.RETENTION_PROVIDER_REPORTS_DAYS,
    supportDays: config.RETENTION_SUPPORT_DAYS,
  }
}
