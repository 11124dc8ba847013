import type { HomeContent } from '#contract/content'
import type { FieldsProps } from '../editor/field-props.ts'
import { CollectionFields } from './collection-fields.tsx'
import { HeroFields } from './hero-fields.tsx'
import { HomeTranslations } from './home-translations.tsx'
import { InfoCardFields } from './info-card-fields.tsx'
import { PromotionFields } from './promotion-fields.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'

/** The blocks of the home page in the order of the page, and their translations. */
export function HomeFields({ document, errors, isEditable, onChange }: FieldsProps<'home'>) {
  const { home } = document
  const change = (part: Partial<HomeContent>) =>
    onChange({ ...document, home: { ...home, ...part } })
  const block = { errors, isEditable }
  return (
    <>
      <HeroFields {...block} hero={home.hero} onChange={(hero) => change({ hero })} />
      <CollectionFields
        {...block}
        collections={home.collections}
        onChange={(collections) => change({ collections })}
      />
      <PromotionFields
        {...block}
        promotion={home.promotion}
        onChange={(promotion) => change({ promotion })}
      />
      <TestimonialFields
        {...block}
        testimonials={home.testimonials}
        onChange={(testimonials) => change({ testimonials })}
      />
      <InfoCardFields
        {...block}
        cards={home.info_cards}
        onChange={(info_cards) => change({ info_cards })}
      />
      <HomeTranslations {...block} document={document} onChange={onChange} />
    </>
  )
}
