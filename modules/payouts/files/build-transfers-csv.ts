import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#platform/csv/escape-formula'
import { formatDecimal } from '#platform/money/money'
import type { Transfer } from './transfers.ts'

/** Builds the transfers of a batch as CSV (RFC 4180). */
export function buildTransfersCsv(transfers: Transfer[]): string {
  return stringify([
    ['reference', 'name', 'iban', 'bic', 'amount', 'currency'],
    ...transfers.map((transfer) => {
      const { reference, name, iban, bic, currency } = transfer
      return [reference, escapeFormula(name), iban, bic, formatDecimal(transfer), currency]
    }),
  ])
}
