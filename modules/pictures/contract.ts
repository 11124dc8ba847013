import { z } from 'zod'

/** Allowed widths of renditions, in device pixels. A fixed list keeps requests from filling the disk. */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 640, 960, 1280, 1600] as const
export const PICTURE_FORMATS = ['avif', 'webp', 'jpeg'] as const

export const Rendition = z.object({
  width: z.literal(PICTURE_WIDTHS),
  format: z.enum(PICTURE_FORMATS),
})
export type Rendition = z.infer<typeof Rendition>

/** A picture in all sizes and formats: `${src}/640.avif` is one rendition of it. */
export const Picture = z
  .object({
    src: z.string().meta({ description: 'Add `/{width}.{format}`, for example `/640.avif`' }),
    alt: z.string(),
    placeholder: z
      .string()
      .nullable()
      .meta({ description: 'A data URI of a few hundred bytes to show while the picture loads' }),
  })
  .meta({ id: 'Picture' })
export type Picture = z.infer<typeof Picture>

/**
 * Returns the address of a product image. `art:` sources are generated from their name (`/images/art/mug.forest.1.d`);
 * all others are addressed by the id of the image.
 */
export function getPictureSrc({ id, source }: { id: string; source: string }): string {
  return source.startsWith('art:')
    ? `/images/art/${source.slice('art:'.length)}`
    : `/images/p/${id}`
}
