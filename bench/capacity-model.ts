import type { CpuTime } from './cpu-time.ts'

/** Milliseconds of CPU that one request takes, by what `npm run bench` calls it. */
export type Costs = Record<string, CpuTime>

/** What one visitor does in a visit, on average. */
export interface Visit {
  /** Pages and reads of the API that anybody may see. */
  publicReads: number
  searches: number
  signIns: number
  /** Carts that are filled: created, added to and read. */
  carts: number
  purchases: number
}

export interface Installation {
  shopCores: number
  primaryCores: number
  /** Of each replica. */
  replicaCores: number
  replicas: number
  /** The part of public reads that a CDN answers, 0 to 1. */
  cdnShare: number
  /** The part of the rest that a process answers from its cache, 0 to 1. */
  cacheShare: number
  /** How much of a core may be used on average, so that peaks do not queue. */
  maxUse: number
}

export type Resource = 'shop' | 'primary' | 'replicas'

export interface Capacity {
  visitsPerSecond: number
  purchasesPerMinute: number
  /** What is used up first. */
  limit: Resource
  /** The use of each resource at this rate, 0 to `maxUse`. Null for replicas that are not there. */
  use: Record<Resource, number | null>
}

/** The rows of the bench that the model uses. */
export const COST_ROWS = {
  cached: 'cached page',
  miss: 'page on a miss',
  search: 'search of ~200 hits, on a miss ÷ list',
  signIn: 'CPU time of a sign-in',
  cart: 'cart: create, add, read',
  purchase: 'whole purchase, paid elsewhere',
} as const

/**
 * Computes what an installation carries, from measured CPU time alone: it knows nothing of networks, disks and locks, so it is
 * an upper bound. Reads that no cache answers go to replicas, if there are any, and everything that writes to the primary.
 */
export function computeCapacity(costs: Costs, visit: Visit, installation: Installation): Capacity {
  const { cdnShare, cacheShare, maxUse, replicas, replicaCores } = installation
  const reachShop = visit.publicReads * (1 - cdnShare)
  const misses = reachShop * (1 - cacheShare)
  const reads = [
    { cost: getCost(costs, 'cached'), count: reachShop - misses },
    { cost: getCost(costs, 'miss'), count: misses },
    { cost: getCost(costs, 'search'), count: visit.searches },
  ]
  const writes = [
    { cost: getCost(costs, 'signIn'), count: visit.signIns },
    { cost: getCost(costs, 'cart'), count: visit.carts },
    { cost: getCost(costs, 'purchase'), count: visit.purchases },
  ]
  const readMs = sum(reads, 'database')
  const hasReplicas = replicas > 0
  /** Of one visit, in milliseconds. */
  const load: Record<Resource, number> = {
    shop: sum([...reads, ...writes], 'server'),
    primary: sum(writes, 'database') + (hasReplicas ? 0 : readMs),
    replicas: hasReplicas ? readMs : 0,
  }
  const cores: Record<Resource, number> = {
    shop: installation.shopCores,
    primary: installation.primaryCores,
    replicas: replicas * replicaCores,
  }
  const resources = Object.keys(load) as Resource[]
  const limits = resources
    .filter((name) => load[name] > 0)
    .map((name) => ({ name, rate: (cores[name] * 1000 * maxUse) / load[name] }))
    .sort((a, b) => a.rate - b.rate)
  const { name: limit, rate } = limits[0]!
  const getUse = (name: Resource) =>
    cores[name] > 0 ? (rate * load[name]) / (cores[name] * 1000) : null
  return {
    visitsPerSecond: rate,
    purchasesPerMinute: rate * visit.purchases * 60,
    limit,
    use: { shop: getUse('shop')!, primary: getUse('primary')!, replicas: getUse('replicas') },
  }
}

function getCost(costs: Costs, name: keyof typeof COST_ROWS): CpuTime {
  const cost = costs[COST_ROWS[name]]
  if (!cost) throw new Error(`The bench has not measured “${COST_ROWS[name]}”`)
  return cost
}

function sum(parts: { cost: CpuTime; count: number }[], side: keyof CpuTime): number {
  return parts.reduce((total, { cost, count }) => total + cost[side] * count, 0)
}
