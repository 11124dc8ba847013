import type { Id } from '#platform/ids'

export type CategoryId = Id<'category'>
export type ProductId = Id<'product'>
export type VariantId = Id<'variant'>
export type ImageId = Id<'image'>
