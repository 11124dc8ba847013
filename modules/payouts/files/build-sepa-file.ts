import { toDecimal } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import type { PayoutSettings } from '../contract.ts'
import { formatBatchNumber } from '../payout-number.ts'
import { type BatchTransfers, isSepaTransfer } from './transfers.ts'

const FORMAT = 'pain.001.001.09'
const MAX_NAME_LENGTH = 70

interface SepaFileInput extends BatchTransfers {
  debtor: PayoutSettings['debtor']
  now: Date
}

/**
 * Builds the credit transfers of a batch as ISO 20022 `pain.001.001.09`. Transfers outside SEPA, and to names without a
 * letter that banks take, are left out: they are in the CSV file only.
 */
export async function buildSepaFile({
  batch,
  transfers,
  debtor,
  now,
}: SepaFileInput): Promise<Result<string, 'payout_debtor_missing' | 'payout_no_sepa_transfers'>> {
  if (!debtor || toSepaText(debtor.name) === '') return err('payout_debtor_missing')
  // Banks refuse the whole file if one name is empty.
  const sepa = transfers.filter((one) => isSepaTransfer(one) && toSepaText(one.name) !== '')
  if (sepa.length === 0) return err('payout_no_sepa_transfers')
  const { Document } = await import('sepa')
  const file = new Document(FORMAT)
  file.grpHdr.id = formatBatchNumber(batch.number)
  file.grpHdr.created = now
  file.grpHdr.initiatorName = toSepaText(debtor.name)
  const info = file.createPaymentInfo()
  info.requestedExecutionDate = now
  info.debtorName = toSepaText(debtor.name)
  info.debtorIBAN = debtor.iban
  info.debtorBIC = debtor.bic
  file.addPaymentInfo(info)
  for (const { reference, name, iban, bic, minor, currency } of sepa) {
    const transfer = info.createTransaction()
    transfer.creditorName = toSepaText(name)
    transfer.creditorIBAN = iban
    transfer.creditorBIC = bic
    transfer.amount = toDecimal({ minor, currency })
    transfer.currency = currency
    transfer.end2endId = reference
    transfer.remittanceInfo = reference
    info.addTransaction(transfer)
  }
  return ok(file.toString())
}

/** Letters that no accent can be taken off, as banks write them. */
const SPELLINGS: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss', ø: 'o', Ø: 'O' },
  ...{ æ: 'ae', Æ: 'Ae', å: 'aa', Å: 'Aa', œ: 'oe', Œ: 'Oe', ł: 'l', Ł: 'L', ı: 'i', '&': '+' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th' },
}

/** Small letters without accents of the other alphabets of SEPA, as ISO 843 and Bulgaria write them in passports. */
const ALPHABETS: Record<string, string> = {
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l' },
  ...{ μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f' },
  ...{ χ: 'ch', ψ: 'ps', ω: 'o' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k' },
  ...{ л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h' },
  ...{ ц: 'ts', ч: 'ch', ш: 'sh', щ: 'sht', ъ: 'a', ь: 'y', ы: 'y', э: 'e', ю: 'yu', я: 'ya' },
}

function spell(letter: string): string {
  const small = letter.toLowerCase()
  const spelling = SPELLINGS[letter] ?? ALPHABETS[small]
  if (spelling === undefined || letter === small || SPELLINGS[letter]) return spelling ?? letter
  return spelling[0]!.toUpperCase() + spelling.slice(1)
}

/** Writes a name with the characters that every bank of SEPA takes. */
function toSepaText(text: string): string {
  const composed = text.normalize('NFC').replace(/(?<=[οΟ])[υύΥΎ]/g, 'u')
  return Array.from(composed, spell)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/./gu, spell)
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
}
