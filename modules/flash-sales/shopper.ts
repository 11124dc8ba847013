import type { UserId } from '#modules/identity'
import type { Id } from '#platform/ids'

/** Whose reveals count: those of the account, and those of the cart that it was a guest with. */
export interface SaleShopper {
  /** Null for a guest. */
  userId: UserId | null
  cartId: Id<'cart'> | null
}
