import qrcode from 'qrcode-generator'
import { INK, type PdfDocument } from '#platform/pdf/page'

/** Draws a text, such as the number of an order, as a QR code that a scanner of the packing table reads. */
export function drawCode(
  pdf: PdfDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const side = size / count
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (code.isDark(row, column)) pdf.rect(x + column * side, y + row * side, side, side)
    }
  }
  pdf.fill(INK)
}
