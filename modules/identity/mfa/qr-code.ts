import qrcode from 'qrcode-generator'

/** Lets the code be read with a good tenth of it covered. */
const ERROR_CORRECTION = 'M'
const AUTO_SIZE = 0
const QUIET_MODULES = 4

/** A picture that grows with its frame. Clients put it into an address as it is, so it holds no `#`. */
export function renderQrCode(text: string): string {
  const code = qrcode(AUTO_SIZE, ERROR_CORRECTION)
  code.addData(text)
  code.make()
  return code.createSvgTag({ cellSize: 1, margin: QUIET_MODULES, scalable: true })
}
