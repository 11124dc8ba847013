import qrcode from 'qrcode-generator'

/** Lets the code be read with a good tenth of it covered. */
const CORRECTION = 'M'
const ANY_SIZE = 0
const QUIET_MODULES = 4

/** A picture that grows with its frame. Clients put it into an address as it is, so it holds no `#`. */
export function qrCode(text: string): string {
  const code = qrcode(ANY_SIZE, CORRECTION)
  code.addData(text)
  code.make()
  return code.createSvgTag({ cellSize: 1, margin: QUIET_MODULES, scalable: true })
}
