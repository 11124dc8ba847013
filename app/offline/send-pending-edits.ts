import type { QueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { getApiError } from '../api/api-error.ts'
import type { ApiClient } from '../api/client.ts'
import { addCartItem } from '../cart/use-add-to-cart.ts'
import { getAccessToken } from '../session/access-token.ts'
import { getCurrentUser } from '../session/current-user.ts'
import { saveWishlistChange } from '../wishlist/account-wishlist.ts'
import { getPendingEdits, type PendingEdit, removePendingEdit } from './pending-edits.ts'

interface SendInput {
  api: ApiClient
  queries: QueryClient
  /** Called with an edit that the server has refused, and its reason. */
  onRefused: (edit: PendingEdit, reason: string) => void
}

/**
 * Sends the edits that were made without a connection, in their order, once: of several tabs one sends them, and a request
 * whose response was lost is repeated with its key. Stops at the first that does not reach the server.
 */
export async function sendPendingEdits({ api, queries, onRefused }: SendInput): Promise<void> {
  await navigator.locks.request('outwit-pending-edits', async () => {
    // Until the session has been read, it is unknown whose cart it is.
    await getAccessToken()
    for (const edit of getPendingEdits()) {
      try {
        if (edit.userId === (getCurrentUser()?.id ?? null)) await sendEdit(api, queries, edit)
      } catch (error) {
        const reason = getApiError(error)
        if (!reason) return
        onRefused(edit, reason.message)
      }
      removePendingEdit(edit.key)
    }
  })
}

async function sendEdit(api: ApiClient, queries: QueryClient, edit: PendingEdit): Promise<unknown> {
  const init = { headers: { 'Idempotency-Key': edit.key } }
  switch (edit.kind) {
    case 'add':
      return addCartItem(
        { api, queries, init },
        {
          variant_id: edit.variantId,
          quantity: edit.quantity,
        },
      )
    case 'set-quantity': {
      const param = { id: edit.cartId, item_id: edit.itemId }
      const json = { quantity: edit.quantity }
      return parseResponse(api.carts[':id'].items[':item_id'].$patch({ param, json }))
    }
    case 'remove': {
      const param = { id: edit.cartId, item_id: edit.itemId }
      return parseResponse(api.carts[':id'].items[':item_id'].$delete({ param }))
    }
    case 'wish':
      return saveWishlistChange(api, edit.productId, edit.isWished)
  }
}
