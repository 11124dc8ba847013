import type { Database } from '#platform/db/database'
import { newRandomId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { LogoPicture } from './contract.ts'
import { toLogoPicture } from './get-logo.ts'
import { shopLogos } from './tables.ts'

const MIN_PIXELS = 32

/** Converts a picture to a PNG of at most 600 x 160 pixels. */
export type RenderLogo = (
  bytes: Uint8Array,
) => Promise<
  Result<
    { png: Uint8Array; width: number; height: number },
    'unsupported_image' | 'too_many_requests'
  >
>

interface StoreLogoInput {
  bytes: Uint8Array
  render: RenderLogo
  now: Date
}

/** Stores an uploaded logo. It is shown when the setting names it. */
export async function storeLogo(
  db: Database,
  { bytes, render, now }: StoreLogoInput,
): Promise<Result<LogoPicture, 'unsupported_image' | 'too_many_requests' | 'logo_too_small'>> {
  const rendered = await render(bytes)
  if (!rendered.ok) return rendered
  const { png, width, height } = rendered.value
  if (width < MIN_PIXELS || height < MIN_PIXELS) return err('logo_too_small', { min: MIN_PIXELS })
  const id = newRandomId<'shop logo'>()
  await db.insert(shopLogos).values({ id, png: Buffer.from(png), width, height, createdAt: now })
  return ok(toLogoPicture({ id, width, height }))
}
