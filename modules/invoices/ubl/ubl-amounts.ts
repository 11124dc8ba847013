import type { OrderTotal } from '#modules/orders'
import type { InvoiceDocument, InvoiceDocumentLine } from '../invoice-document.ts'

/** A line, an allowance or a charge of the whole document, without tax. Amounts are in minor units. */
interface NetPart {
  label: string
  netMinor: number
}

export interface UblAmounts {
  lines: (NetPart & { line: InvoiceDocumentLine | null; quantity: number })[]
  charges: NetPart[]
  /** What they take off is more than zero. */
  allowances: NetPart[]
  netMinor: number
  taxMinor: number
  roundingMinor: number
  totalMinor: number
}

const TAX_STEPS: OrderTotal['code'][] = ['tax', 'named_tax']

/**
 * Splits a document into amounts without tax, as EN 16931 wants them: the lines, minus allowances, plus charges, plus the
 * tax, plus the rounding are the total to the cent. Prices of a document without a step for tax include it.
 */
export function calculateUblAmounts(
  { lines, steps, taxes, totalMinor }: InvoiceDocument,
  labelOf: (step: OrderTotal) => string,
): UblAmounts {
  const isTaxAdded = steps.some(({ code }) => TAX_STEPS.includes(code))
  const basisPoints = taxes[0]?.basisPoints ?? 0
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0)
  const roundingMinor = steps.find(({ code }) => code === 'rounding')?.minor ?? 0
  const toNet = (minor: number) =>
    isTaxAdded ? minor : Math.round((minor * 10_000) / (10_000 + basisPoints))

  const others = steps.filter(
    ({ code, minor }) =>
      code !== 'items' && code !== 'rounding' && !TAX_STEPS.includes(code) && minor !== 0,
  )
  const toPart = (step: OrderTotal): NetPart => {
    return { label: labelOf(step), netMinor: toNet(Math.abs(step.minor)) }
  }
  const added = others.filter(({ minor }) => minor > 0).map(toPart)
  const amounts: UblAmounts = {
    lines: lines.map((line) => ({
      ...{ label: line.title, line, quantity: line.quantity, netMinor: toNet(line.totalMinor) },
    })),
    charges: lines.length > 0 ? added : [],
    allowances: others.filter(({ minor }) => minor < 0).map(toPart),
    ...{ netMinor: totalMinor - roundingMinor - taxMinor, taxMinor, roundingMinor, totalMinor },
  }
  // A credit note of an amount has no lines, and a document needs one.
  if (lines.length === 0)
    amounts.lines = added.map((part) => ({ ...part, line: null, quantity: 1 }))
  spreadRest(amounts)
  return amounts
}

/** Each part was rounded by itself. The largest one takes the cents that are missing or too many. */
function spreadRest({ lines, charges, allowances, netMinor }: UblAmounts): void {
  const sum = (parts: NetPart[]) => parts.reduce((total, part) => total + part.netMinor, 0)
  const rest = netMinor - (sum(lines) + sum(charges) - sum(allowances))
  const [largest] = [...lines, ...charges].toSorted((a, b) => b.netMinor - a.netMinor)
  if (largest) largest.netMinor += rest
}
