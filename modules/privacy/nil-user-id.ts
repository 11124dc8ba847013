/** Stands for no account where rows are found by an address or an order alone. */
export const NIL_USER_ID = '00000000-0000-0000-0000-000000000000'
