/** Two values that must agree and do not. */
export interface Discrepancy {
  /** The id of the record. */
  subject: string
  /** What people call it: an order number, a SKU. */
  name: string
  expected: string
  found: string
}
