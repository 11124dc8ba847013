/** From these numbers on a figure is unusual, and a clerk looks at it. None of them blocks anything. */

/** How far back checks look. */
export const CHECKED_DAYS = 30
/** Returns come late. */
export const CHECKED_DAYS_OF_RETURNS = 90

/** Clicks of one day. */
export const MIN_SPIKE_CLICKS = 100
/** How many times the influencer's own mean. */
export const SPIKE_FACTOR = 5
/** Days before the spike that the mean is of, and the least that an influencer has to have. */
export const MEAN_DAYS = 28
export const MIN_MEAN_DAYS = 7

/** Clicks that led to no sale. */
export const MIN_CLICKS_WITHOUT_SALE = 200

/** Orders that a share of returns says something about, and the share. */
export const MIN_ORDERS_OF_SHARE = 10
export const MAX_RETURNED_SHARE = 0.4

/** Accounts that were created within `NEW_ACCOUNT_HOURS` before their order, and their share of the orders. */
export const MIN_NEW_ACCOUNTS = 5
export const MIN_NEW_ACCOUNT_SHARE = 0.5

/** Customers with one address or one card. A household has two. */
export const MIN_SHARED_CUSTOMERS = 3
/** Customers of one network: offices and phones share them. */
export const MIN_NETWORK_CUSTOMERS = 5

/** Orders with the code that are more than the clicks on the link, and the countries they go to. */
export const MIN_LEAKED_ORDERS = 10
export const MIN_LEAKED_COUNTRIES = 5
