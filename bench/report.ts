/** A rate with its reference, or a size with its limit. */
export interface ResultRow {
  what: string
  shop: number
  reference: number | null
  /** The minimum ratio; without a reference, the maximum value. */
  budget: number | null
  unit?: string
}

export function printHeader(title: string) {
  console.log(`\n${title}`)
  console.log(row(['', 'shop', 'reference', 'ratio', 'budget', '']))
}

export function printResult({ what, shop, reference, budget, unit = '/s' }: ResultRow) {
  const ratio = reference === null ? null : shop / reference
  const verdict = budget === null ? '' : meetsBudget(shop, ratio, budget) ? 'met' : 'MISSED'
  const limit = budget === null ? '' : ratio === null ? `≤ ${budget}` : `≥ ${budget}`
  const format = (value: number) => `${Math.round(value).toLocaleString('en')} ${unit}`
  console.log(
    row([
      what,
      format(shop),
      reference === null ? '' : format(reference),
      ratio?.toFixed(2) ?? '',
      limit,
      verdict,
    ]),
  )
}

function meetsBudget(value: number, ratio: number | null, budget: number): boolean {
  return ratio === null ? value <= budget : ratio >= budget
}

function row([what, ...columns]: string[]): string {
  const [verdict, ...figures] = columns.toReversed()
  return `${what!.padEnd(44)}${figures
    .toReversed()
    .map((figure) => figure.padStart(13))
    .join('')}  ${verdict}`
}
