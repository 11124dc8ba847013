import type { Cart } from '#contract/cart'
import type { PlacedOrder, PlaceOrderBody } from '#contract/checkout'
import type { Order } from '#contract/orders'

export interface Site {
  request(path: string, init?: RequestInit): Response | Promise<Response>
}

interface ApiResponse<Body> {
  status: number
  headers: Headers
  body: Body & { error: { code: string; message: string; fields?: Record<string, string> } }
}

export const mina = {
  email: 'mina@example.com',
  first_name: 'Mina',
  last_name: 'Ørsted',
  address: 'Gartenstraße 5',
  city: 'Köln',
  zip_code: '50667',
  country: 'DE',
} as const satisfies Partial<PlaceOrderBody>

/** Creates a client that shops through the API of a running shop or of a site in this process. */
export function createShopper(site: Site) {
  const request = async <Body = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<Body>> => {
    const response = await site.request(path, {
      method,
      redirect: 'manual',
      ...(body === undefined
        ? { headers }
        : {
            body: JSON.stringify(body),
            headers: { 'Content-Type': 'application/json', ...headers },
          }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text ? JSON.parse(text) : {},
    }
  }

  const shopper = {
    request,

    async createCart(items: { variant: string; quantity?: number }[]): Promise<Cart> {
      let { body: cart } = await request<Cart>('POST', '/api/carts', {})
      for (const { variant: variant_id, quantity = 1 } of items) {
        const path = `/api/carts/${cart.id}/items`
        cart = (await request<Cart>('POST', path, { variant_id, quantity })).body
      }
      return cart
    },

    checkOut(cartId: string, contact: object = {}, headers = {}) {
      return request<PlacedOrder>(
        'POST',
        '/api/checkout',
        { cart_id: cartId, ...mina, ...contact },
        headers,
      )
    },

    /** Presses a button of the sandbox payment page. Returns the state of the payment. */
    async pay(placed: PlacedOrder, outcome: 'success' | 'failed' | 'processing' = 'success') {
      await site.request(placed.payment!.redirect_url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome }),
      })
      return request<{ state: string }>('GET', `/api/payments/${placed.payment!.id}`)
    },

    getOrder({ order, token }: PlacedOrder) {
      return request<Order>('GET', `/api/orders/${order.id}?token=${token}`)
    },

    /** `action` is `pay`, `cancel` or `return`. */
    postOrderAction<Body = Order>({ order, token }: PlacedOrder, action: string, body?: unknown) {
      return request<Body>('POST', `/api/orders/${order.id}/${action}?token=${token}`, body)
    },
  }
  return shopper
}
