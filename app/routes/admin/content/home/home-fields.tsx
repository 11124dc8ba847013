import { Fragment, type ReactNode } from 'react'
import { completeHomeLayout, type HomeBlock, type HomeContent } from '#contract/content'
import type { FieldsProps } from '../editor/field-props.ts'
import { CollectionFields } from './collection-fields.tsx'
import { createHero, HeroFields } from './hero-fields.tsx'
import { HomeTranslations } from './home-translations.tsx'
import { InfoCardFields } from './info-card-fields.tsx'
import { LayoutFields } from './layout-fields.tsx'
import { createPromotion, PromotionFields } from './promotion-fields.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'

/** The blocks of the home page in the order of the page, and their translations. */
export function HomeFields({ document, errors, isEditable, onChange }: FieldsProps<'home'>) {
  const { home } = document
  const change = (part: Partial<HomeContent>) =>
    onChange({ ...document, home: { ...home, ...part } })
  const layout = completeHomeLayout(home.layout)
  const toggle = (block: HomeBlock, isShown: boolean) =>
    change({
      ...(isShown ? createBlank(home, block) : dropBlank(home, block)),
      layout: layout.map((one) => (one.block === block ? { ...one, is_shown: isShown } : one)),
    })
  const getProps = (block: HomeBlock) => ({
    ...{ errors, isEditable },
    isShown: layout.some((one) => one.block === block && one.is_shown),
    onToggle: (isShown: boolean) => toggle(block, isShown),
  })
  const fields: Partial<Record<HomeBlock, ReactNode>> = {
    hero: (
      <HeroFields {...getProps('hero')} hero={home.hero} onChange={(hero) => change({ hero })} />
    ),
    collections: (
      <CollectionFields
        {...getProps('collections')}
        collections={home.collections}
        onChange={(collections) => change({ collections })}
      />
    ),
    promotion: (
      <PromotionFields
        {...getProps('promotion')}
        promotion={home.promotion}
        onChange={(promotion) => change({ promotion })}
      />
    ),
    testimonials: (
      <TestimonialFields
        {...getProps('testimonials')}
        testimonials={home.testimonials}
        onChange={(testimonials) => change({ testimonials })}
      />
    ),
    info_cards: (
      <InfoCardFields
        {...getProps('info_cards')}
        cards={home.info_cards}
        onChange={(info_cards) => change({ info_cards })}
      />
    ),
  }
  return (
    <>
      <LayoutFields
        {...{ layout, isEditable }}
        onChange={(next) => change({ layout: next })}
        onToggle={toggle}
      />
      {layout.map(({ block }) => (
        <Fragment key={block}>{fields[block]}</Fragment>
      ))}
      <HomeTranslations {...{ errors, isEditable, document, onChange }} />
    </>
  )
}

/** A block that is shown for the first time begins empty. */
function createBlank(home: HomeContent, block: HomeBlock): Partial<HomeContent> {
  if (block === 'hero') return { hero: home.hero ?? createHero() }
  if (block === 'promotion') return { promotion: home.promotion ?? createPromotion() }
  return {}
}

/** One that is hidden again before anything was written would be refused. */
function dropBlank(home: HomeContent, block: HomeBlock): Partial<HomeContent> {
  if (block === 'hero' && isSame(home.hero, createHero())) return { hero: null }
  if (block === 'promotion' && isSame(home.promotion, createPromotion())) return { promotion: null }
  return {}
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
