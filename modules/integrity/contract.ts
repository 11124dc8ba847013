import { z } from 'zod'

/**
 * The codes of the integrity checks, in their order. Each has a title that states what is true of a healthy shop, and an
 * explanation: `checks.<code>` of the messages `integrity`. Stored rows refer to them, so a code must not change.
 */
export const CHECK_CODES = [
  ...(['stock_sums', 'listing_rows', 'product_details', 'search_terms', 'due_schedules'] as const),
  ...(['product_ratings', 'change_log', 'order_totals', 'order_tenders', 'order_lines'] as const),
  ...(['order_claims', 'order_edit_holds', 'order_keys', 'customers', 'store_credit'] as const),
  ...(['base_amounts', 'payments', 'refunded_amounts', 'refunds_sent'] as const),
  ...(['provider_reports', 'store_credit_tenders', 'value_refunds', 'exchanges'] as const),
  ...(['draw_tickets', 'draw_results'] as const),
  ...(['promotion_counts', 'promotion_discounts', 'flash_sale_units'] as const),
  ...(['ledger_sum', 'ledger_balances', 'provider_balances', 'stock_holds', 'seller'] as const),
  ...(['supplier_requests', 'supplier_surplus'] as const),
  ...(['invoice_numbers', 'missing_invoices', 'missing_edit_documents'] as const),
  ...(['missing_credit_notes', 'missing_confirmations', 'sales_entries', 'sales_days'] as const),
  ...([
    'email_limit',
    'dead_jobs',
    'support_answers',
    'notification_inboxes',
    'rewards',
    'referrals',
    'commissions',
    'payouts',
    'sms_sender',
  ] as const),
] as const
export type CheckCode = (typeof CHECK_CODES)[number]

/** How many discrepancies of one check a run stores. */
export const MAX_STORED_FINDINGS = 100

export const RUN_TRIGGERS = ['schedule', 'staff'] as const
export const RUN_STATES = ['running', 'completed', 'failed'] as const
export const FINDING_STATES = ['open', 'repairing', 'repaired', 'acknowledged'] as const

const CheckCodeSchema = z.enum(CHECK_CODES).meta({ id: 'IntegrityCheckCode' })

export const IntegrityRun = z
  .object({
    id: z.uuid(),
    trigger: z.enum(RUN_TRIGGERS),
    state: z.enum(RUN_STATES).meta({ description: '`failed` if it could not be completed' }),
    checks: z.int().meta({ description: 'How many checks it has' }),
    done: z.int().meta({ description: 'How many of them have ended' }),
    differences: z.int().meta({ description: 'That the checks have found' }),
    open: z.int().meta({
      description: 'Stored differences that nobody has repaired or acknowledged since',
    }),
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'IntegrityRun' })
export type IntegrityRun = z.infer<typeof IntegrityRun>

export const IntegrityResult = z
  .object({
    check: CheckCodeSchema,
    differences: z.int(),
    open: z.int(),
    duration_ms: z.int(),
    can_repair: z.boolean(),
    error: z.string().nullable().meta({ description: 'Why the check itself did not work' }),
  })
  .meta({ id: 'IntegrityResult' })
export type IntegrityResult = z.infer<typeof IntegrityResult>

export const IntegrityRunDetails = IntegrityRun.extend({
  results: z.array(IntegrityResult).meta({ description: 'Of the checks that have ended' }),
}).meta({ id: 'IntegrityRunDetails' })
export type IntegrityRunDetails = z.infer<typeof IntegrityRunDetails>

export const IntegrityOverview = z
  .object({
    running: IntegrityRun.nullable(),
    last: IntegrityRunDetails.nullable().meta({ description: 'The last one that has ended' }),
  })
  .meta({ id: 'IntegrityOverview' })
export type IntegrityOverview = z.infer<typeof IntegrityOverview>

export const IntegrityFinding = z
  .object({
    id: z.uuid(),
    check: CheckCodeSchema,
    subject: z.string().meta({ description: 'The id of the record' }),
    name: z.string().meta({ description: 'What people call it, such as an order number' }),
    expected: z.string(),
    found: z.string(),
    state: z.enum(FINDING_STATES),
    can_repair: z.boolean(),
    is_external: z.boolean().meta({
      description: 'The repair asks another program, such as a payment provider, in the background',
    }),
    result: z.string().nullable().meta({ description: 'What such a repair left behind' }),
    resolved_at: z.iso.datetime().nullable(),
    repair_failed_at: z.iso.datetime().nullable().meta({
      description: 'When the check found it in spite of its repair',
    }),
  })
  .meta({ id: 'IntegrityFinding' })
export type IntegrityFinding = z.infer<typeof IntegrityFinding>

export const ListRunsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().optional(),
})
export const ListFindingsQuery = z.object({ check: CheckCodeSchema })
export const AcknowledgeFindingBody = z
  .object({
    note: z
      .string()
      .trim()
      .min(1, { error: 'required' })
      .max(500)
      .meta({ description: 'What you did about it', example: 'Refunded by hand on Tuesday' }),
  })
  .meta({ id: 'AcknowledgeFindingBody' })
