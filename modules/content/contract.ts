import { z } from 'zod'
import { ActorReference } from '#contract/identity'
import { Picture } from '#contract/pictures'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { TRANSLATION_LANGUAGES } from '#platform/i18n/translation-languages'

const ShortText = z.string().trim().min(1).max(300)
/** A path in the shop: content never links to other sites. */
const Href = z.string().regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'A path of this shop, such as /shop')
const ShopPicture = Picture.extend({ src: z.string().regex(/^\/images\/(art|p|c)\/[\w.-]+$/) })

export const Tint = z
  .enum(['fashion', 'electronics', 'home', 'beauty', 'sports', 'toys'])
  .meta({ description: 'The background: `--tint-fashion` and so on' })

export const HeroSlide = z
  .object({
    title: ShortText,
    text: ShortText,
    href: Href,
    link: ShortText.meta({ description: 'The words of the button, which links to `href`' }),
    image: ShopPicture,
    tint: Tint,
  })
  .meta({ id: 'HeroSlide' })

export const Hero = z
  .object({
    badge: ShortText,
    facts: z.array(ShortText).max(4).meta({ description: 'Shown with every slide' }),
    slides: z.array(HeroSlide).min(1).max(8),
  })
  .meta({ id: 'Hero' })

export const Collection = z
  .object({
    title: ShortText,
    badge: ShortText.nullable().meta({ description: 'Null shows none' }),
    href: Href,
    images: z.array(ShopPicture).length(3),
  })
  .meta({ id: 'Collection' })

export const Promotion = z
  .object({
    text: ShortText,
    marked: ShortText.meta({ description: 'The words of `text` that are marked' }),
    href: Href,
  })
  .refine(({ text, marked }) => text.includes(marked), {
    path: ['marked'],
    error: 'marked_not_in_text',
  })
  .meta({ id: 'Promotion' })

export const Testimonial = z
  .object({ quote: ShortText, name: ShortText, rating: z.int().min(1).max(5) })
  .meta({ id: 'Testimonial' })

export const InfoCard = z
  .object({
    icon: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .meta({ description: 'The name of a Lucide icon' }),
    title: ShortText,
    text: ShortText,
    href: Href.optional(),
    link: ShortText.optional().meta({ description: 'The words that link to `href`' }),
  })
  .meta({ id: 'InfoCard' })

/** The contact details of the shop; null if not set. */
export const Contact = z
  .object({ email: z.string().nullable(), phone: z.string().nullable() })
  .meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** Networks that the shop may have a profile on. Only configured links are shown. */
export const SOCIAL_NETWORKS = ['Facebook', 'Instagram', 'WhatsApp'] as const
export type SocialLinks = Partial<Record<(typeof SOCIAL_NETWORKS)[number], string>>

export const PAYMENT_MARKS = [
  ...(['Visa', 'Mastercard', 'American Express', 'PayPal'] as const),
  ...(['Apple Pay', 'Google Pay', 'Klarna'] as const),
] as const
export type PaymentMark = (typeof PAYMENT_MARKS)[number]

const ProfileUrl = z.url({ protocol: /^https?$/ }).max(500)

export const FooterContent = z
  .object({
    social: z
      .partialRecord(z.enum(SOCIAL_NETWORKS), ProfileUrl)
      .meta({ description: 'The addresses of the profiles' }),
    payment_methods: z
      .array(z.enum(PAYMENT_MARKS))
      .max(PAYMENT_MARKS.length)
      .refine((marks) => new Set(marks).size === marks.length, { error: 'invalid_value' })
      .meta({ description: 'The marks under “We accept”, in this order' }),
  })
  .meta({ id: 'FooterContent' })
export type FooterContent = z.infer<typeof FooterContent>

/** What the shop counts, for badges, facts and the promotion of the home page: `{reviews} reviews`. */
export const HOME_FACTS = ['reviews', 'top_rated', 'new_products', 'reduction', 'year'] as const
export type HomeFacts = Record<(typeof HOME_FACTS)[number], string | null>

/** The sections of the home page in their usual order. Some have no content of their own: they show the catalogue. */
export const HOME_BLOCKS = [
  ...(['hero', 'category_tiles', 'collections', 'promotion', 'testimonials'] as const),
  ...(['info_cards', 'marketplace', 'categories', 'recently_viewed'] as const),
] as const
export type HomeBlock = (typeof HOME_BLOCKS)[number]

export const HomeLayout = z
  .array(z.object({ block: z.enum(HOME_BLOCKS), is_shown: z.boolean() }))
  .max(HOME_BLOCKS.length)
  .refine((layout) => new Set(layout.map(({ block }) => block)).size === layout.length, {
    error: 'invalid_value',
  })
  .meta({
    description: 'The order of the page. Blocks that are left out follow in their usual order',
  })
export type HomeLayout = z.infer<typeof HomeLayout>

/** Returns the layout with all blocks. */
export function completeHomeLayout(layout: HomeLayout): HomeLayout {
  const missing = HOME_BLOCKS.filter((name) => !layout.some(({ block }) => block === name))
  return [...layout, ...missing.map((block) => ({ block, is_shown: true }))]
}

/** The blocks of the home page. A null or empty block has no section on the page. */
export const HomeContent = z
  .object({
    layout: HomeLayout,
    hero: Hero.nullable(),
    collections: z.array(Collection).max(6),
    promotion: Promotion.nullable(),
    testimonials: z.array(Testimonial).max(12),
    info_cards: z.array(InfoCard).max(6),
  })
  .meta({ id: 'HomeContent' })
export type HomeContent = z.infer<typeof HomeContent>

/** Returns the content with each text that a shopper reads replaced by that of `map`. Names of people are none. */
export function mapHomeTexts(content: HomeContent, map: (text: string) => string): HomeContent {
  const { layout, hero, collections, promotion, testimonials, info_cards } = content
  const mapPicture = <Image extends { alt: string }>(image: Image) => {
    return { ...image, alt: image.alt && map(image.alt) }
  }
  return {
    layout,
    hero: hero && {
      badge: map(hero.badge),
      facts: hero.facts.map(map),
      slides: hero.slides.map((slide) => ({
        ...slide,
        ...{ title: map(slide.title), text: map(slide.text), link: map(slide.link) },
        image: mapPicture(slide.image),
      })),
    },
    collections: collections.map((collection) => ({
      ...collection,
      ...{ title: map(collection.title), badge: collection.badge && map(collection.badge) },
      images: collection.images.map(mapPicture),
    })),
    promotion: promotion && mapPromotion(promotion, map),
    testimonials: testimonials.map((one) => ({ ...one, quote: map(one.quote) })),
    info_cards: info_cards.map((card) => ({
      ...card,
      ...{ title: map(card.title), text: map(card.text) },
      ...(card.link && { link: map(card.link) }),
    })),
  }
}

/** The marked words are a part of the text: where their translation is not, both stay as they are. */
function mapPromotion(
  promotion: z.infer<typeof Promotion>,
  map: (text: string) => string,
): z.infer<typeof Promotion> {
  const [text, marked] = [map(promotion.text), map(promotion.marked)]
  return text.includes(marked) ? { ...promotion, text, marked } : promotion
}

/** Returns the texts of the content, each once, in the order of the page. */
export function listHomeTexts(content: HomeContent): string[] {
  const texts = new Set<string>()
  mapHomeTexts(content, (text) => {
    texts.add(text)
    return text
  })
  return [...texts]
}

/** Parts of the shop that the header can link to. Their words come with the shop, in each language. */
export const NAVIGATION_PAGES = ['home', 'shop', 'categories'] as const
export type NavigationPage = (typeof NAVIGATION_PAGES)[number]

export const MAX_NAVIGATION_LINKS = 8
const MAX_NAVIGATION_TEXT = 40

const NavigationLink = z
  .object({
    page: z.enum(NAVIGATION_PAGES).nullable().meta({
      description: 'A part of the shop; `categories` is their menu. Null leads to `href`',
    }),
    href: Href.max(300).nullable(),
    texts: z
      .array(
        z.object({
          language: z.enum(LANGUAGES),
          text: z.string().trim().min(1).max(MAX_NAVIGATION_TEXT),
        }),
      )
      .max(LANGUAGES.length)
      .refine(hasEachLanguageOnce, { error: 'invalid_value' })
      .meta({
        description: 'In a language without one: the English one, else the words of the shop',
      }),
  })
  .refine(({ page, href }) => (page === null) !== (href === null), {
    path: ['href'],
    error: 'required',
  })
  .refine(({ page, texts }) => page !== null || texts.some(isInDefaultLanguage), {
    path: ['texts'],
    error: 'required',
  })

/** The links of the header and of the menu on phones, in this order. */
export const NavigationContent = z
  .object({
    links: z
      .array(NavigationLink)
      .max(MAX_NAVIGATION_LINKS)
      .refine(hasEachAddressOnce, { error: 'address_twice' }),
  })
  .meta({ id: 'NavigationContent' })
export type NavigationContent = z.infer<typeof NavigationContent>

/** A link of the header in one language. Without a text it has the words of the shop. */
export interface NavigationItem {
  page: NavigationPage | null
  href: string | null
  text: string | null
}

function isInDefaultLanguage({ language }: { language: Language }): boolean {
  return language === DEFAULT_LANGUAGE
}

function hasEachAddressOnce(
  links: { page: NavigationPage | null; href: string | null }[],
): boolean {
  return new Set(links.map(({ page, href }) => page ?? href)).size === links.length
}

export const CONTENT_PAGES = [
  ...(['about', 'shipping', 'returns', 'terms', 'privacy'] as const),
  'influencer-terms',
  // Questions are shown on the support page.
  ...(['accessibility', 'imprint', 'questions', 'size-guide'] as const),
] as const
export type ContentPageName = (typeof CONTENT_PAGES)[number]

const MAX_MARKDOWN_LENGTH = 50_000

/** The texts of a content page as they are written. */
export const ContentPageSource = z.object({
  title: ShortText,
  description: ShortText.meta({ description: 'For search results' }),
  markdown: z.string().trim().min(1).max(MAX_MARKDOWN_LENGTH).meta({
    description: 'Markdown. A `{fact}` such as `{store_name}` is filled in',
  }),
})
export type ContentPageSource = z.infer<typeof ContentPageSource>

/** A content page as shoppers read it. */
export const ContentPage = z
  .object({
    title: z.string(),
    description: z.string(),
    language: z.string().meta({ description: 'English if the page is not translated' }),
    updated_on: z.string().meta({ description: 'A day, such as `2026-11-23`' }),
    intro_html: z.string(),
    sections: z.array(z.object({ title: z.string(), html: z.string() })),
  })
  .meta({ id: 'ContentPage' })
export type ContentPage = z.infer<typeof ContentPage>

const MAX_TAGS = 8
const MAX_RELATED_PRODUCTS = 8
const MAX_SLUG_LENGTH = 100

/** At least two words, so that no article has the path of a page such as `/blog/deals`. */
export const ArticleSlug = z
  .string()
  .max(MAX_SLUG_LENGTH)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)+$/)
const Tags = z.array(z.string().trim().min(1).max(40)).max(MAX_TAGS)

export const ArticleText = ContentPageSource.extend({ tags: Tags.default([]) })
export type ArticleText = z.infer<typeof ArticleText>

/** An article in a list. */
export const ArticleSummary = z
  .object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    tags: z.array(z.string()),
    language: z.string().meta({ description: 'English if the article is not translated' }),
    published_on: z.string().meta({ description: 'A day, such as `2026-11-23`' }),
  })
  .meta({ id: 'ArticleSummary' })
export type ArticleSummary = z.infer<typeof ArticleSummary>

export const Article = ArticleSummary.extend({
  ...ContentPage.pick({ updated_on: true, intro_html: true, sections: true }).shape,
}).meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

export const ArticleProductSlugs = z
  .array(z.string().min(1).max(255))
  .max(MAX_RELATED_PRODUCTS)
  .meta({ description: 'Slugs of related products. Those that do not exist are not shown' })

/** At most one for each language. */
const OnceForEachLanguage = { error: 'invalid_value' } as const
function hasEachLanguageOnce(texts: readonly { language: string }[]): boolean {
  return new Set(texts.map(({ language }) => language)).size === texts.length
}

/** What a draft is about: `home`, `footer`, `navigation`, `page.terms` or `article.choosing-a-cap`. */
export const ContentKey = z
  .string()
  .max(120)
  .regex(
    new RegExp(
      `^(home|footer|navigation|page\\.(${CONTENT_PAGES.join('|')})|article\\.[a-z0-9]+(-[a-z0-9]+)+)$`,
    ),
  )

const MAX_HOME_TRANSLATIONS = 2000

const HomeDocument = z.object({
  kind: z.literal('home'),
  home: HomeContent.extend({ layout: HomeLayout.default([]) }),
  translations: z
    .array(
      z.object({
        language: z.enum(TRANSLATION_LANGUAGES),
        text: z.string().min(1).max(300),
        translation: ShortText,
      }),
    )
    .max(MAX_HOME_TRANSLATIONS)
    .meta({ description: 'Of the texts of the page. A text without one is shown as it is' }),
})
const FooterDocument = z.object({ kind: z.literal('footer'), footer: FooterContent })
const NavigationDocument = z.object({
  kind: z.literal('navigation'),
  navigation: NavigationContent,
})
const PageDocument = z.object({
  kind: z.literal('page'),
  texts: z
    .array(ContentPageSource.extend({ language: z.enum(LANGUAGES) }))
    .max(LANGUAGES.length)
    .refine(hasEachLanguageOnce, OnceForEachLanguage)
    .meta({ description: 'A language that is left out has the page that comes with the shop' }),
})
const ArticleDocument = z.object({
  kind: z.literal('article'),
  published_on: z.iso.date(),
  products: ArticleProductSlugs,
  texts: z
    .array(ContentPageSource.extend({ tags: Tags, language: z.enum(LANGUAGES) }))
    .min(1)
    .max(LANGUAGES.length)
    .refine(hasEachLanguageOnce, OnceForEachLanguage),
})

/** Something that is written, looked at and published as a whole. */
export const ContentDocument = z
  .discriminatedUnion('kind', [
    ...([HomeDocument, FooterDocument, NavigationDocument, PageDocument] as const),
    ArticleDocument,
  ])
  .meta({ id: 'ContentDocument' })
export type ContentDocument = z.infer<typeof ContentDocument>
export type DocumentOf<Kind extends ContentDocument['kind']> = Extract<
  ContentDocument,
  { kind: Kind }
>

/** Of something that is neither published nor drafted yet. */
export const NEW_REVISION = 'new'

export const ContentState = z
  .object({
    key: z.string(),
    revision: z.string().meta({ description: 'Changes with the draft and what is published' }),
    published: ContentDocument.nullable(),
    draft: z
      .object({
        document: ContentDocument,
        publish_at: z.iso.datetime().nullable(),
        preview: z.string().nullable().meta({
          description: 'Add `?preview=` and this to the address of the page',
        }),
        saved_by: z.string().nullable(),
        saved_at: z.iso.datetime(),
      })
      .nullable(),
    defaults: z.array(ContentPageSource.extend({ language: z.enum(LANGUAGES) })).meta({
      description: 'Of a page: the texts that come with the shop',
    }),
    time_zone: z.string().meta({ description: 'Of the shop' }),
  })
  .meta({ id: 'ContentState' })
export type ContentState = z.infer<typeof ContentState>

export const CONTENT_STATES = ['published', 'draft', 'changed', 'scheduled'] as const

/** Something of the content in a list. */
export const ContentListItem = z
  .object({
    key: z.string(),
    title: z.string().nullable(),
    state: z.enum(CONTENT_STATES).meta({
      description: '`draft` is not published yet, `changed` has a draft beside what is published',
    }),
    languages: z.array(z.enum(LANGUAGES)),
    published_on: z.string().nullable(),
    publish_at: z.iso.datetime().nullable(),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ContentListItem' })
export type ContentListItem = z.infer<typeof ContentListItem>

const SeenContentRevision = z.string().min(1).max(60).meta({
  description: 'The revision that was read: what somebody else has changed since is a 409',
})
export const SaveContentDraft = z.object({
  document: ContentDocument,
  revision: SeenContentRevision,
})
export const SeenContent = z.object({ revision: SeenContentRevision })
export const ScheduleContent = z.object({
  revision: SeenContentRevision,
  publish_at: z.iso.datetime().nullable().meta({ description: 'Null takes the time away' }),
})

/** Something that was published. */
export const ContentVersionSummary = z
  .object({
    version: z.int(),
    published_at: z.iso.datetime().nullable().meta({
      description: 'Null if it was published in another way, before the next version',
    }),
    published_by: ActorReference.nullable().meta({ description: 'Or who planned it' }),
    is_planned: z.boolean().meta({ description: 'Whether it was published at a planned time' }),
    is_published: z.boolean().meta({ description: 'Whether it still is' }),
  })
  .meta({ id: 'ContentVersionSummary' })
export type ContentVersionSummary = z.infer<typeof ContentVersionSummary>

export const ContentVersion = ContentVersionSummary.extend({ document: ContentDocument }).meta({
  id: 'ContentVersion',
})
export type ContentVersion = z.infer<typeof ContentVersion>

export const RenameArticle = z.object({ slug: ArticleSlug, revision: SeenContentRevision })

/** The token of a preview in an address. */
export const PREVIEW_TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}$/
