import { z } from 'zod'

/** Widths a picture may be asked for, in CSS pixels times density. Others are refused, so nobody can fill the disk. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600] as const
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const

export const Rendition = z.object({
  width: z.literal(PICTURE_WIDTHS),
  format: z.enum(PICTURE_FORMATS),
})
export type Rendition = z.infer<typeof Rendition>

/** A picture without its size: `${src}/640.avif` is one rendition of it. */
export const Picture = z
  .object({
    src: z.string().meta({ description: 'Add `/{width}.{format}`, for example `/640.avif`' }),
    alt: z.string(),
    placeholder: z
      .string()
      .nullable()
      .meta({ description: 'A data URI of a few hundred bytes to show while it loads' }),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/**
 * Where the pictures of a source are found. `art:` sources are drawn by the shop, so their address says all there
 * is to know (`/images/art/mug.forest.1.d`); others are named by the row that holds their source.
 */
export function getPictureSrc({ id, source }: { id: string; source: string }): string {
  return source.startsWith('art:')
    ? `/images/art/${source.slice('art:'.length)}`
    : `/images/p/${id}`
}
