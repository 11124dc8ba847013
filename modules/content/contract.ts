import { z } from 'zod'
import { Picture } from '#contract/pictures'

const ShortText = z.string().trim().min(1).max(300)
/** A path in the shop: content never links to other sites. */
const Href = z.string().regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'A path of this shop, such as /shop')
const ShopPicture = Picture.extend({ src: z.string().regex(/^\/images\/(art|p)\/[\w.-]+$/) })

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
    badge: ShortText,
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

/** The blocks of the home page. A null or empty block has no section on the page. */
export const HomeContent = z
  .object({
    hero: Hero.nullable(),
    collections: z.array(Collection).max(6),
    promotion: Promotion.nullable(),
    testimonials: z.array(Testimonial).max(12),
    info_cards: z.array(InfoCard).max(6),
  })
  .meta({ id: 'HomeContent' })
export type HomeContent = z.infer<typeof HomeContent>
