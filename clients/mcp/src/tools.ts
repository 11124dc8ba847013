/**
 * What a call does. `read` changes nothing, `write` can be taken back, and `destructive` cannot: it moves money or goods,
 * or the customer is told.
 */
export type ToolEffect = 'read' | 'write' | 'destructive'

/** A tool for an operation of the API. Its inputs come from the OpenAPI document. */
export interface ToolSpec {
  name: string
  title: string
  /** For the model that chooses a tool. */
  description: string
  /** As in the OpenAPI document. */
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  effect: ToolEffect
  /** It needs a token. */
  isAdmin?: true
}

/** Tools for anybody. An order or a cart is read with its id, and an order of a guest with the token of its e-mails. */
const SHOPPER_TOOLS: ToolSpec[] = [
  {
    ...{ name: 'search_products', title: 'Search products', effect: 'read' },
    ...{ method: 'get', path: '/products' },
    description:
      'Searches the products for sale by words, category, price and more. `q` is what a shopper would type. Answers a page of products with their prices and slugs; `next_cursor` is the `cursor` of the next page.',
  },
  {
    ...{ name: 'get_product', title: 'Read a product', effect: 'read' },
    ...{ method: 'get', path: '/products/{slug}' },
    description:
      'Reads a product by its slug: description, options, and variants with their ids, prices and stock. `add_to_cart` needs the id of a variant.',
  },
  {
    ...{ name: 'list_categories', title: 'List categories', effect: 'read' },
    ...{ method: 'get', path: '/categories' },
    description: 'Lists the categories of the shop as a tree.',
  },
  {
    ...{ name: 'create_cart', title: 'Create a cart', effect: 'write' },
    ...{ method: 'post', path: '/carts' },
    description: 'Creates an empty cart. Keep its `id`: it is the only way to the cart.',
  },
  {
    ...{ name: 'get_cart', title: 'Read a cart', effect: 'read' },
    ...{ method: 'get', path: '/carts/{id}' },
    description:
      'Reads a cart with its present prices, shipping options and total. Prices and stock may have changed since the items were added; `notices` say so.',
  },
  {
    ...{ name: 'add_to_cart', title: 'Add to a cart', effect: 'write' },
    ...{ method: 'post', path: '/carts/{id}/items' },
    description: 'Adds a variant of a product to a cart. Nothing is ordered or paid.',
  },
  {
    ...{ name: 'change_cart_item', title: 'Change a cart', effect: 'write' },
    ...{ method: 'patch', path: '/carts/{id}/items/{item_id}' },
    description: 'Sets how many of an item are in a cart. Zero removes it.',
  },
  {
    ...{ name: 'get_order_status', title: 'Read the status of an order', effect: 'read' },
    ...{ method: 'get', path: '/orders/{id}' },
    description:
      'Reads an order with its state, parcels and payments. An order of a guest needs the `token` of the link in its e-mails; another one the token of an account.',
  },
]

/** Tools for the staff of the shop. What they may is decided by the scopes of the token. */
const ADMIN_TOOLS: ToolSpec[] = (
  [
    {
      ...{ name: 'admin_list_orders', title: 'List orders', effect: 'read' },
      ...{ method: 'get', path: '/admin/orders' },
      description: 'Lists orders by text, state, time and more, newest first, in pages.',
    },
    {
      ...{ name: 'admin_get_order', title: 'Read an order', effect: 'read' },
      ...{ method: 'get', path: '/admin/orders/{id}' },
      description: 'Reads all of an order: items, payments, refunds, parcels, notes and events.',
    },
    {
      ...{ name: 'admin_add_order_note', title: 'Note on an order', effect: 'write' },
      ...{ method: 'post', path: '/admin/orders/{id}/notes' },
      description: 'Adds a note to an order that the customer does not see.',
    },
    {
      ...{ name: 'admin_process_order', title: 'Begin to pack an order', effect: 'destructive' },
      ...{ method: 'post', path: '/admin/orders/{id}/process' },
      description: 'Begins to pack an order. From then on the customer cannot cancel it.',
    },
    {
      ...{ name: 'admin_ship_order', title: 'Ship an order', effect: 'destructive' },
      ...{ method: 'post', path: '/admin/orders/{id}/ship' },
      description: 'Records that a carrier has a parcel of an order. The customer gets an e-mail.',
    },
    {
      ...{ name: 'admin_cancel_order', title: 'Cancel an order', effect: 'destructive' },
      ...{ method: 'post', path: '/admin/orders/{id}/cancel' },
      description:
        'Cancels an order of which nothing has left, and gives back all that was paid. The customer gets an e-mail.',
    },
    {
      ...{ name: 'admin_preview_refund', title: 'Calculate a refund', effect: 'read' },
      ...{ method: 'post', path: '/admin/orders/{id}/refund-preview' },
      description: 'Calculates what a refund would give back. It changes nothing.',
    },
    {
      ...{ name: 'admin_refund_order', title: 'Refund an order', effect: 'destructive' },
      ...{ method: 'post', path: '/admin/orders/{id}/refund' },
      description:
        'Gives money of an order back to the customer. Calculate it with `admin_preview_refund` first.',
    },
    {
      ...{ name: 'admin_list_products', title: 'List all products', effect: 'read' },
      ...{ method: 'get', path: '/admin/products' },
      description: 'Lists products by text, status and more, also drafts and archived ones.',
    },
    {
      ...{ name: 'admin_get_product', title: 'Read all of a product', effect: 'read' },
      ...{ method: 'get', path: '/admin/products/{id}' },
      description: 'Reads all of a product as it is edited, with its variants and stock.',
    },
    {
      ...{ name: 'admin_change_stock', title: 'Change stock', effect: 'destructive' },
      ...{ method: 'post', path: '/admin/products/{id}/stock-movements' },
      description: 'Changes the stock of a variant by a quantity, or to what was counted.',
    },
    {
      ...{ name: 'admin_list_customers', title: 'List customers', effect: 'read' },
      ...{ method: 'get', path: '/admin/customers' },
      description: 'Lists customers by text, segment and more, with what they have spent.',
    },
    {
      ...{ name: 'admin_sales_report', title: 'Sales report', effect: 'read' },
      ...{ method: 'get', path: '/admin/reports/sales' },
      description: 'Sales, orders, average order and conversion, beside those of the days before.',
    },
    {
      ...{ name: 'admin_top_products_report', title: 'Most sold products', effect: 'read' },
      ...{ method: 'get', path: '/admin/reports/products' },
      description: 'The products of which most was sold in a range of days.',
    },
    {
      ...{ name: 'admin_stock_report', title: 'Stock report', effect: 'read' },
      ...{ method: 'get', path: '/admin/reports/stock' },
      description: 'Which variants are nearly or completely sold out.',
    },
  ] satisfies ToolSpec[]
).map((tool): ToolSpec => ({ ...tool, isAdmin: true }))

export const TOOLS: ToolSpec[] = [...SHOPPER_TOOLS, ...ADMIN_TOOLS]
