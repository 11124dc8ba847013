import { z } from 'zod'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'

const TITLE_LENGTH = 255
const ALT_LENGTH = 1000
const DESCRIPTION_LENGTH = 200_000
/** Values of attributes can be sentences. */
const TERM_LENGTH = 1000
const CONTENT_LENGTH = 300
const MAX_TERMS = 500
const MAX_IMAGES = 250

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\r\n]*$/)

export const TranslationLanguage = z
  .enum(TRANSLATION_LANGUAGES)
  .meta({ description: 'A language besides the one of the base texts' })

const ImageAlt = z.object({
  src: z.string().max(200).meta({ description: 'As in the pictures of the product' }),
  alt: z.string().trim().min(1).max(ALT_LENGTH),
})

export const SaveProductTranslationBody = z.object({
  title: line(TITLE_LENGTH).nullable().default(null),
  description: z.string().trim().max(DESCRIPTION_LENGTH).nullable().default(null).meta({
    description: 'HTML, which is sanitised',
  }),
  image_alts: z.array(ImageAlt).max(MAX_IMAGES).default([]),
})

export const ProductTranslation = z
  .object({
    language: TranslationLanguage,
    title: z.string().nullable(),
    description: z.string().nullable(),
    image_alts: z.array(ImageAlt),
  })
  .meta({ id: 'ProductTranslation', description: 'Null is the base text' })

export const ProductTranslations = z
  .object({
    base: z.object({
      title: z.string(),
      description: z.string(),
      image_alts: z.array(z.object({ src: z.string(), alt: z.string() })),
    }),
    items: z.array(ProductTranslation),
  })
  .meta({ id: 'ProductTranslations' })

export const SaveCategoryNameBody = z.object({ name: line(TITLE_LENGTH) })

export const CategoryNames = z
  .object({
    base: z.object({ name: z.string() }),
    items: z.array(z.object({ language: TranslationLanguage, name: z.string() })),
  })
  .meta({ id: 'CategoryNames' })

export const Term = z
  .object({
    term: z.string(),
    name: z.string().meta({
      description:
        'The option or attribute of a value. Empty for a name, and for a value that reads the same everywhere',
    }),
    translation: z.string().nullable(),
  })
  .meta({ id: 'Term' })

export const ListTermsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_TERMS).default(100),
  cursor: z.string().max(4000).optional(),
})

export const SaveTermsBody = z.object({
  items: z
    .array(
      z.object({
        term: z.string().min(1).max(TERM_LENGTH),
        name: z.string().max(TERM_LENGTH).default(''),
        translation: z.string().trim().min(1).max(TERM_LENGTH).nullable(),
      }),
    )
    .max(MAX_TERMS)
    .meta({ description: 'Null removes a translation; other terms keep theirs' }),
})

export const ContentTexts = z
  .object({ items: z.array(z.object({ text: z.string(), translation: z.string().nullable() })) })
  .meta({ id: 'ContentTexts' })

export const SaveContentTextsBody = z.object({
  items: z
    .array(
      z.object({
        text: z.string().min(1).max(CONTENT_LENGTH),
        translation: z.string().trim().min(1).max(CONTENT_LENGTH).nullable(),
      }),
    )
    .max(MAX_TERMS),
})
