import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { getPictureSrc } from '#contract/pictures'
import { type FullProduct, loadFullProducts, type ProductId, updateProduct } from '#modules/catalog'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import {
  ProductTranslations,
  SaveProductTranslationBody,
  TranslationLanguage,
} from './translation-schemas.ts'

const productParams = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ProductId) })
const params = productParams.extend({ language: TranslationLanguage })
const notFound = errorDoc('There is no such product')

const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/translations',
  description: 'The base texts of a product, and its translations by language',
  request: { params: productParams },
  responses: { ...adminErrorDocs, 200: jsonDoc('The texts', ProductTranslations), 404: notFound },
})
const save = createRoute({
  ...requires('products:write'),
  ...records('translated', changeSubjects.product),
  method: 'put',
  path: '/{id}/translations/{language}',
  description:
    'Replaces the texts of a product in one language. A text that is left out is the base text',
  request: { params, body: jsonBody(SaveProductTranslationBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The texts in all languages', ProductTranslations),
    404: notFound,
    422: errorDoc('A text is invalid, or a picture is not of this product'),
  },
})
const remove = createRoute({
  ...requires('products:write'),
  ...records('translation_deleted', changeSubjects.product),
  method: 'delete',
  path: '/{id}/translations/{language}',
  request: { params },
  responses: { ...adminErrorDocs, 204: { description: 'Not translated' }, 404: notFound },
})

/** Routes by which administrators translate products. */
export function createProductTranslationRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const [product] = await loadFullProducts(c.var.db, [c.req.valid('param').id])
      if (!product) return notFoundResponse(c, 'product_not_found')
      return c.json(toTranslationsResponse(product), 200)
    })
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { id: productId, language } = c.req.valid('param')
      const { image_alts, ...texts } = c.req.valid('json')
      const [product] = await loadFullProducts(db, [productId])
      if (!product) return notFoundResponse(c, 'product_not_found')

      const alts = toAltsBySource(product, image_alts)
      if (!alts) return errorResponse(c, 422, { code: 'product_image_not_found' })
      const patch = { translations: [{ language, ...texts, alts }] }
      const updated = await updateProduct(db, { productId, patch, now })
      // A translation changes no slug: only a missing product is left.
      if (!updated.ok) return notFoundResponse(c, 'product_not_found')
      const [saved] = await loadFullProducts(db, [productId])
      return c.json(toTranslationsResponse(saved!), 200)
    })
    .openapi(remove, async (c) => {
      const { db, now } = c.var
      const { id: productId, language } = c.req.valid('param')
      const [product] = await loadFullProducts(db, [productId])
      if (!product) return notFoundResponse(c, 'product_not_found')
      const empty = {
        ...{ title: null, description: null, seoTitle: null, seoDescription: null },
        alts: toAltsBySource(product, []) ?? {},
      }
      const patch = { translations: [{ language, ...empty }] }
      const updated = await updateProduct(db, { productId, patch, now })
      return updated.ok ? c.body(null, 204) : notFoundResponse(c, 'product_not_found')
    })
}

/** Images that are not named lose their text. Returns null if a picture is not one of the product. */
function toAltsBySource({ images }: FullProduct, alts: { src: string; alt: string }[]) {
  const bySrc = new Map(alts.map(({ src, alt }) => [src, alt]))
  const entries = images.map((image): [string, string | null] => {
    const src = toSrc(image)
    const alt = bySrc.get(src) ?? null
    bySrc.delete(src)
    return [image.source, alt]
  })
  return bySrc.size > 0 ? null : Object.fromEntries(entries)
}

function toTranslationsResponse(product: FullProduct) {
  const { title, description, images, translations } = product
  return {
    base: {
      title,
      description,
      image_alts: images.map((one) => ({ src: toSrc(one), alt: one.alt })),
    },
    items: translations.map(({ language, title, description, alts }) => ({
      ...{ language, title, description },
      image_alts: images.flatMap((image) => {
        const alt = alts[image.source]
        return alt ? [{ src: toSrc(image), alt }] : []
      }),
    })),
  }
}

function toSrc({ id, source }: FullProduct['images'][number]): string {
  return getPictureSrc({ id: id ?? '', source })
}
