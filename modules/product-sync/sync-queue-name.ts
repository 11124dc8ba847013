export const SYNC_QUEUE = 'product-sync'
