/** `PO-000042`, which the bank shows as the reference of a transfer. */
export function formatPayoutNumber(number: number): string {
  return `PO-${String(number).padStart(6, '0')}`
}

/** `PB-000007`, the name of a file for the bank. */
export function formatBatchNumber(number: number): string {
  return `PB-${String(number).padStart(6, '0')}`
}
