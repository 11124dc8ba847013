/** Fields of several objects that are empty, because the shop sets none of them. */
export const NOBODY = { customer: null, customer_account: null }
export const NO_TRANSFER = { on_behalf_of: null, transfer_group: null }
export const NO_STATEMENT = { statement_descriptor: null, statement_descriptor_suffix: null }
