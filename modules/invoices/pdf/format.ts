import { toDecimal } from '#platform/money/money'

/** dd/MM/yyyy HH:mm, UTC. */
export function formatDateTime(iso: string): string {
  const [date = '', time = ''] = iso.split('T')
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year} ${time.slice(0, 5)}`
}

/** `$1,234.50`, with a true minus. */
export function formatAmount(minor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(toDecimal({ minor, currency })).replace('-', '\u2212')
}

export function formatPercent(basisPoints: number): string {
  return `${(basisPoints / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`
}
