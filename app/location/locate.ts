/** What a request for the position of the device came to. */
export type Located =
  | { kind: 'found'; country: string }
  | { kind: 'unsupported' }
  /** With the message of the browser, which says that it was denied for example. */
  | { kind: 'refused'; message: string }
  /** At sea, or where the borders could not be loaded. */
  | { kind: 'unknown' }

const TIMEOUT_MS = 15_000

/** Asks the browser for the position, and finds its country. The position does not leave the browser. */
export async function locate(): Promise<Located> {
  if (!navigator.geolocation) return { kind: 'unsupported' }
  try {
    const { coords } = await askForPosition()
    const country = await findCountryAt(coords)
    return country ? { kind: 'found', country } : { kind: 'unknown' }
  } catch (error) {
    const message = error instanceof GeolocationPositionError ? error.message : ''
    return message ? { kind: 'refused', message } : { kind: 'unknown' }
  }
}

function askForPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS })
  })
}

/** The borders are 230 KB, which are loaded for this question alone. */
async function findCountryAt({ latitude, longitude }: GeolocationCoordinates) {
  const { iso1A2Code } = await import('@rapideditor/country-coder')
  return iso1A2Code([longitude, latitude])
}
