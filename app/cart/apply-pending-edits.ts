import type { Cart, CartItem } from '#contract/cart'
import type { PendingEdit } from '../offline/pending-edits.ts'

/** Returns the cart as the shopper has changed it. Its amounts stay those of the server, which alone works them out. */
export function applyPendingEdits(cart: Cart, edits: PendingEdit[]): Cart {
  if (edits.length === 0) return cart
  const items = edits.reduce(applyEdit, cart.items)
  const item_count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ...cart, items, item_count, can_check_out: false }
}

function applyEdit(items: CartItem[], edit: PendingEdit): CartItem[] {
  switch (edit.kind) {
    case 'add':
      return setQuantities(items, ({ variant_id, quantity }) =>
        variant_id === edit.variantId ? quantity + edit.quantity : quantity,
      )
    case 'set-quantity':
      return setQuantities(items, ({ id, quantity }) =>
        id === edit.itemId ? edit.quantity : quantity,
      )
    case 'remove':
      return items.filter(({ id }) => id !== edit.itemId)
    case 'wish':
      return items
  }
}

function setQuantities(items: CartItem[], getQuantity: (item: CartItem) => number): CartItem[] {
  return items.map((item) => ({ ...item, quantity: getQuantity(item) }))
}

/** Titles of products that are added to the cart as soon as there is a connection. */
export function listTitlesToAdd(cart: Cart | null | undefined, edits: PendingEdit[]): string[] {
  const known = new Set(cart?.items.map(({ variant_id }) => variant_id))
  const added = edits.filter((edit) => edit.kind === 'add' && !known.has(edit.variantId))
  return [...new Set(added.map(({ title }) => title))]
}
