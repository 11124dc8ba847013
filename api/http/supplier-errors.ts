/** How routes answer what suppliers refuse: the code is one, the message says why and names the product. */
export const SUPPLIER_ERRORS = {
  supplier_gone: { status: 409, code: 'supplier_refused' },
  supplier_not_for_country: { status: 409, code: 'supplier_refused' },
  supplier_stock_low: { status: 409, code: 'supplier_refused' },
  supplier_price_changed: { status: 409, code: 'supplier_refused' },
  supplier_unreachable: { status: 409, code: 'supplier_refused' },
  supplier_unquoted: { status: 409, messageKey: 'order_supplier_unquoted' },
} as const

/** The same for orders that clerks compose. */
export const CLERK_SUPPLIER_ERRORS = {
  ...SUPPLIER_ERRORS,
  supplier_phone_needed: { status: 409 },
} as const
