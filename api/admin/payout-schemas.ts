import { z } from 'zod'
import { ActorReference } from '#contract/identity'
import {
  BATCH_STATES,
  FAILURE_REASONS,
  OwnPayout,
  PAYOUT_OBSTACLES,
  TAX_TREATMENTS,
} from '#contract/payouts'

/** An influencer to whom something is owed. */
export const PayoutCandidate = z
  .object({
    influencer_id: z.uuid(),
    code: z.string(),
    name: z.string().nullable().meta({ description: 'In the payout details' }),
    country: z.string().nullable(),
    balance: z.number().meta({ description: 'In the base currency, without tax' }),
    obstacles: z.array(z.enum(PAYOUT_OBSTACLES)).meta({
      description: 'Why they are not paid now. Empty if they are in the next batch',
    }),
  })
  .meta({ id: 'PayoutCandidate' })
export type PayoutCandidate = z.infer<typeof PayoutCandidate>

export const PayoutProposal = z
  .object({
    currency: z.string().meta({ description: 'The base currency' }),
    due: z.number().meta({ description: 'What the next batch pays, without tax' }),
    due_count: z.int(),
    next_date: z.iso.date(),
    candidates: z.array(PayoutCandidate),
  })
  .meta({ id: 'PayoutProposal' })

export const ListedPayoutBatch = z
  .object({
    id: z.uuid(),
    number: z.string(),
    state: z.enum(BATCH_STATES),
    currency: z.string(),
    amount: z.number().meta({ description: 'Of the payouts that are not released' }),
    counts: z.object({
      reserved: z.int(),
      paid: z.int(),
      failed: z.int(),
      cancelled: z.int(),
    }),
    created_by: ActorReference,
    approved_by: ActorReference.nullable(),
    created_at: z.iso.datetime(),
    approved_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ListedPayoutBatch' })
export type ListedPayoutBatch = z.infer<typeof ListedPayoutBatch>

export const AdminPayout = OwnPayout.extend({
  influencer: z.object({ id: z.uuid(), code: z.string() }),
  name: z.string().nullable().meta({ description: 'Null once the account is deleted' }),
  country: z.string().nullable(),
  tax_treatment: z.enum(TAX_TREATMENTS),
  tax_percent: z.number(),
  is_held_back: z.boolean().meta({
    description:
      'Whether it is open and its influencer is suspended for fraud: the files leave it out',
  }),
}).meta({ id: 'AdminPayout' })
export type AdminPayout = z.infer<typeof AdminPayout>

export const PayoutBatch = ListedPayoutBatch.extend({
  payouts: z.array(AdminPayout),
  is_own: z.boolean().meta({
    description: 'Whether you have proposed it: somebody else has to approve it',
  }),
}).meta({ id: 'PayoutBatch' })
export type PayoutBatch = z.infer<typeof PayoutBatch>

export const FailPayoutBody = z
  .object({ reason: z.enum(FAILURE_REASONS) })
  .meta({ id: 'FailPayoutBody' })
