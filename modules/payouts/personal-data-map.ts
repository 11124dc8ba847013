import { sql } from 'drizzle-orm'
import { selectInfluencerIds } from '#modules/influencers'
import {
  type DataSubject,
  eachColumn,
  type PersonalDataTable,
} from '#platform/privacy/personal-data'

const isInfluencer = (subject: DataSubject) =>
  sql`influencer_id in (${selectInfluencerIds(subject)})`
const isOfPayouts = (subject: DataSubject) =>
  sql`payout_id in (select id from payouts where ${isInfluencer(subject)})`
const ofBooks = { keepReason: 'Payouts are part of the books' }

/** Before the tables of influencers, by whose account they are found. */
export const payoutsPersonalData: PersonalDataTable[] = [
  {
    table: 'payout_accounts',
    where: isInfluencer,
    erasure: 'deleted',
    columns: {
      ...eachColumn(
        'exported',
        'kind name street zip_code city country vat_id tax_number iban_end',
      ),
      ...eachColumn('exported', 'usable_from created_at updated_at'),
      // A secret of the shop encrypts it.
      ...eachColumn('internal', 'influencer_id encrypted_account revision'),
    },
  },
  {
    table: 'payout_credit_notes',
    where: isOfPayouts,
    erasure: {
      keepReason:
        'Credit notes are kept as invoices are: by law with the name and the tax number of who was paid, for ten years.',
    },
    columns: {
      ...eachColumn('exported', 'number currency total_minor document created_at'),
      ...eachColumn('internal', 'id payout_id year seq'),
    },
  },
  {
    table: 'payout_items',
    where: isOfPayouts,
    erasure: ofBooks,
    columns: {
      ...eachColumn('exported', 'state minor'),
      ...eachColumn('internal', 'payout_id commission_id'),
    },
  },
  {
    table: 'payouts',
    where: isInfluencer,
    // A transfer that is on its way needs the account until the bank has answered.
    erasure: { ...ofBooks, eraseOnlyWhere: sql`state <> 'reserved'` },
    columns: {
      ...eachColumn('exported', 'number state minor tax_minor net_amount_minor tax_amount_minor'),
      ...eachColumn('exported', 'currency tax_treatment tax_basis_points reason'),
      ...eachColumn('exported', 'created_at ended_at'),
      details: { isExported: true, replacement: sql`null` },
      iban_end: { isExported: true, replacement: sql`'****'` },
      ...eachColumn('internal', 'id batch_id influencer_id details_revision encrypted_account'),
      ended_by: 'internal',
    },
  },
]
