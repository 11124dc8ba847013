/** Two places that should say the same, and do not. */
export interface Discrepancy {
  /** The id of what it is about. */
  subject: string
  /** Its name, for people: an order's number, a SKU. */
  name: string
  expected: string
  found: string
}
