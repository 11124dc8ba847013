/** The start of a cell that a spreadsheet runs as a formula, full-width forms included. */
const FORMULA_PATTERN = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Puts an apostrophe before a formula. A formula that has one gets another, so that `unescapeFormula` is exact. */
export function escapeFormula(cell: string): string {
  return FORMULA_PATTERN.test(cell) ? `'${cell}` : cell
}

/** Removes the apostrophe of `escapeFormula`, or the one that WooCommerce writes for the same reason. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA_PATTERN.test(cell) ? cell.slice(1) : cell
}
