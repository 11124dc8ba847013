/** What makes a spreadsheet run a cell as a formula, full-width forms included. */
const FORMULA_PATTERN = /^'*[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe before what a spreadsheet would run. One that stands there already gets another, so that `unguarded` is exact. */
export function escapeFormula(cell: string): string {
  return FORMULA_PATTERN.test(cell) ? `'${cell}` : cell
}

/** Takes the apostrophe away again, ours or the one that WooCommerce writes for the same reason. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_PATTERN.test(cell) ? cell.slice(1) : cell
}
