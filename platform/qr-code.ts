import qrcode from 'qrcode-generator'

/** Level M: readable with about 15% of the code covered. */
const ERROR_CORRECTION = 'M'
const AUTO_SIZE = 0
const MARGIN_MODULES = 4

/** Renders a scalable SVG. Clients embed it unescaped in a data URL, so it must not contain `#`. */
export function renderQrCode(text: string): string {
  const code = qrcode(AUTO_SIZE, ERROR_CORRECTION)
  code.addData(text)
  code.make()
  return code.createSvgTag({ cellSize: 1, margin: MARGIN_MODULES, scalable: true })
}
