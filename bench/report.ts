import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { CpuTime } from './cpu-time.ts'

/** The CPU time of what was measured, for `npm run capacity`. */
export const COSTS_FILE = 'bench/costs.json'

/** A rate with its reference, or a size with its limit. */
export interface ResultRow {
  what: string
  shop: number
  reference: number | null
  /** The minimum ratio; without a reference, the maximum value. */
  budget: number | null
  unit?: string
  /** Of one request or round. */
  shopCpu?: CpuTime | null
  referenceCpu?: CpuTime | null
}

/** Selects the rows whose name contains one of these words, such as `list`; without words, all rows. */
export type RowSelection = (what: string) => boolean

export function selectRows(words: string[]): RowSelection {
  return (what) => words.length === 0 || words.some((word) => what.includes(word))
}

const costs: Record<string, CpuTime> = {}

function roundCpu({ server, database }: CpuTime): CpuTime {
  return { server: Number(server.toFixed(3)), database: Number(database.toFixed(3)) }
}

/** Adds the CPU times of this run to `COSTS_FILE`, for what they were measured. */
export function recordCosts(): void {
  const known = existsSync(COSTS_FILE) ? JSON.parse(readFileSync(COSTS_FILE, 'utf8')).costs : {}
  const measured = new Date().toISOString().slice(0, 10)
  const recorded = { measured, costs: { ...known, ...costs } }
  writeFileSync(COSTS_FILE, `${JSON.stringify(recorded, null, 2)}\n`)
}

export function printHeader(title: string) {
  console.log(`\n${title}`)
  console.log(
    formatRow(['', 'shop', 'reference', 'ratio', 'budget', 'shop CPU', 'reference CPU', '']),
  )
}

export function printResult({ what, shop, reference, budget, unit = '/s', ...row }: ResultRow) {
  if (row.shopCpu) costs[what] = roundCpu(row.shopCpu)
  const ratio = reference === null ? null : shop / reference
  const verdict = budget === null ? '' : meetsBudget(shop, ratio, budget) ? 'met' : 'MISSED'
  const limit = budget === null ? '' : ratio === null ? `≤ ${budget}` : `≥ ${budget}`
  const format = (value: number) => `${Math.round(value).toLocaleString('en')} ${unit}`
  console.log(
    formatRow([
      what,
      format(shop),
      reference === null ? '' : format(reference),
      ratio?.toFixed(2) ?? '',
      limit,
      formatCpu(row.shopCpu),
      formatCpu(row.referenceCpu),
      verdict,
    ]),
  )
}

function meetsBudget(value: number, ratio: number | null, budget: number): boolean {
  return ratio === null ? value <= budget : ratio >= budget
}

/** The server's milliseconds and the database's. */
function formatCpu(cpu: CpuTime | null = null): string {
  return cpu ? `${cpu.server.toFixed(2)} + ${cpu.database.toFixed(2)}` : ''
}

function formatRow([what, ...columns]: string[]): string {
  const [verdict, ...figures] = columns.toReversed()
  return `${what!.padEnd(44)}${figures
    .toReversed()
    .map((figure) => figure.padStart(14))
    .join('')}  ${verdict}`
}
