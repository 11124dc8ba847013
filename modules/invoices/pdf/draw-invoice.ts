import { buffer } from 'node:stream/consumers'
import type { Sheet } from '../sheet.ts'
import { drawHead } from './head.ts'
import { drawLines } from './lines.ts'
import { INK_2, MARGIN, newPaper, PAGE, type Paper, WIDTH, write } from './paper.ts'
import { drawSums } from './sums.ts'

/** The file of an invoice or a credit note. */
export function drawInvoice(sheet: Sheet): Promise<Buffer> {
  const paper = newPaper({ Title: sheet.number, Author: sheet.seller.name })
  const file = buffer(paper)
  const end = drawHead(paper, sheet)
  drawSums(paper, sheet, drawLines(paper, sheet, end))
  numberPages(paper, sheet)
  paper.end()
  return file
}

function numberPages(paper: Paper, { number, seller }: Sheet) {
  const { count } = paper.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.switchToPage(page)
    const foot = { x: MARGIN, y: PAGE.height - MARGIN - 8, width: WIDTH, size: 8, colour: INK_2 }
    write(paper, [seller.name, number].join(' · '), foot)
    write(paper, `Page ${page + 1} of ${count}`, { ...foot, align: 'right' })
  }
}
