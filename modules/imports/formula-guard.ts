/** What makes a spreadsheet run a cell as a formula, full-width forms included. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe before what a spreadsheet would run. One that stands there already gets another, so that `unguarded` is exact. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** Takes the apostrophe away again, ours or the one that WooCommerce writes for the same reason. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}
