/**
 * An inline script that reserves the lines of a revealed price below the prices of a page, so that nothing moves when they
 * arrive. They stay reserved until another page is loaded, also when the sale has ended.
 */
export const reserveSaleLinesScript = `if(/"isActive":true,"isRevealed":true/.test(localStorage.getItem('flashSales')))document.documentElement.dataset.flashSale=''`

/** The same for a page on which the sale is revealed. */
export function reserveSaleLines() {
  document.documentElement.dataset.flashSale = ''
}
