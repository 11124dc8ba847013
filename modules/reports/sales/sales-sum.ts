/** Sums of sales, in minor units of the currency of the shop's books. */
export interface SalesSum {
  orders: number
  /** What was paid. */
  gross: number
  /** What was given back. */
  refunded: number
  visits: number
}

export function addSales(sums: SalesSum[]): SalesSum {
  const total: SalesSum = { orders: 0, gross: 0, refunded: 0, visits: 0 }
  for (const sum of sums) {
    total.orders += sum.orders
    total.gross += sum.gross
    total.refunded += sum.refunded
    total.visits += sum.visits
  }
  return total
}
