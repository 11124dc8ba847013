import { storedValue, useStoredValue } from '../storage/stored-value.ts'

type CartEdit =
  | { kind: 'add'; variantId: string; quantity: number }
  | { kind: 'set-quantity'; cartId: string; itemId: string; quantity: number }
  | { kind: 'remove'; cartId: string; itemId: string }
type WishlistEdit = { kind: 'wish'; productId: string; isWished: boolean }

/** What a shopper changed without a connection. */
export type PendingEdit = (CartEdit | WishlistEdit) & {
  /** The idempotency key of its request. */
  key: string
  /** The user who made it; null for a guest. */
  userId: string | null
  /** The title of the product, for messages. */
  title: string
}

type NewEdit<Edit = CartEdit | WishlistEdit> = Edit extends unknown
  ? Edit & Pick<PendingEdit, 'userId' | 'title'>
  : never

const pendingEdits = storedValue({ key: 'outwit-pending-edits', parse: parseEdits })

/** The edits that the server has not got yet, oldest first; none until the page is hydrated. */
export function usePendingEdits(): PendingEdit[] {
  return useStoredValue(pendingEdits)
}

export function getPendingEdits(): PendingEdit[] {
  return pendingEdits.get()
}

/** Stores an edit until there is a connection. */
export function addPendingEdit(edit: NewEdit) {
  pendingEdits.set([...pendingEdits.get(), { ...edit, key: crypto.randomUUID() }])
}

export function removePendingEdit(key: string) {
  const others = pendingEdits.get().filter((edit) => edit.key !== key)
  if (others.length > 0) pendingEdits.set(others)
  else pendingEdits.remove()
}

export function clearPendingEdits() {
  pendingEdits.remove()
}

/** While the browser says so, a request would only fail. */
export function isOffline(): boolean {
  return !navigator.onLine
}

function parseEdits(text: string | null): PendingEdit[] {
  const edits: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(edits) ? edits.filter((edit) => typeof edit?.key === 'string') : []
}
