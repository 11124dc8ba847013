import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Costs, computeCapacity, type Installation, type Visit } from './capacity-model.ts'
import { COSTS_FILE } from './report.ts'

// npm run capacity -- --cores 16 --database-cores 16 --replicas 2 --cdn 0.9
const { values } = parseArgs({
  options: {
    cores: { type: 'string', default: '4' },
    'database-cores': { type: 'string', default: '4' },
    'replica-cores': { type: 'string' },
    replicas: { type: 'string', default: '0' },
    cdn: { type: 'string', default: '0' },
    cache: { type: 'string', default: '0.9' },
    use: { type: 'string', default: '0.6' },
    reads: { type: 'string', default: '12' },
    searches: { type: 'string', default: '1' },
    'sign-ins': { type: 'string', default: '0.05' },
    carts: { type: 'string', default: '0.1' },
    purchases: { type: 'string', default: '0.02' },
  },
})
const numbers = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
) as Record<keyof typeof values, number>
const wrong = Object.entries(numbers).filter(([, value]) => !(value >= 0))
if (wrong.length > 0) {
  console.error(`Not a number: ${wrong.map(([name]) => `--${name}`).join(' ')}`)
  process.exit(1)
}

const { measured, costs } = JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as {
  measured: string
  costs: Costs
}
const visit: Visit = {
  ...{ publicReads: numbers.reads, searches: numbers.searches, signIns: numbers['sign-ins'] },
  ...{ carts: numbers.carts, purchases: numbers.purchases },
}
const installation: Installation = {
  shopCores: numbers.cores,
  primaryCores: numbers['database-cores'],
  replicaCores: numbers['replica-cores'] || numbers['database-cores'],
  replicas: numbers.replicas,
  ...{ cdnShare: numbers.cdn, cacheShare: numbers.cache, maxUse: numbers.use },
}
const { visitsPerSecond, purchasesPerMinute, limit, use } = computeCapacity(
  ...[costs, visit, installation],
)
const percent = (part: number | null) => (part === null ? 'none' : `${Math.round(part * 100)} %`)
console.log(
  `Of CPU times measured on ${measured} (${COSTS_FILE}); an upper bound, see docs/capacity.md`,
)
console.log(`visits a second     ${visitsPerSecond.toFixed(1)}`)
console.log(`purchases a minute  ${purchasesPerMinute.toFixed(1)}`)
console.log(`used up first       ${limit}`)
console.log(
  `use                 shop ${percent(use.shop)}, primary ${percent(use.primary)}, replicas ${percent(use.replicas)}`,
)
