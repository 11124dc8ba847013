import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { HomeContent } from '#contract/content'
import { BlockItems } from './block-items.tsx'
import type { HideableBlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { BlockText } from './block-text.tsx'

type Testimonial = HomeContent['testimonials'][number]

interface Props extends HideableBlockProps {
  testimonials: Testimonial[]
  onChange: (testimonials: Testimonial[]) => void
}

/** What customers have said. */
export function TestimonialFields({ testimonials, isShown, onToggle, onChange, ...block }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <BlockSection
      {...{ isShown, onToggle }}
      id="testimonials"
      title={t('home.testimonials')}
      isEditable={block.isEditable}
    >
      <BlockItems<Testimonial>
        {...block}
        path="home.testimonials"
        items={testimonials}
        max={12}
        getName={({ name, quote }) => [name, quote].filter(Boolean).join(': ')}
        addLabel={t('home.addTestimonial')}
        createItem={() => ({ quote: '', name: '', rating: 5 })}
        onChange={onChange}
      >
        {(testimonial, path, change) => (
          <>
            <BlockText
              {...block}
              path={`${path}.quote`}
              label={t('home.quote')}
              lines={2}
              value={testimonial.quote}
              onChange={(quote) => change({ quote })}
            />
            <BlockText
              {...block}
              path={`${path}.name`}
              label={t('home.person')}
              value={testimonial.name}
              onChange={(name) => change({ name })}
            />
            <SelectField
              label={t('home.rating')}
              disabled={!block.isEditable}
              value={testimonial.rating}
              onChange={(event) => change({ rating: Number(event.target.value) })}
            >
              {[5, 4, 3, 2, 1].map((rating) => (
                <option key={rating} value={rating}>
                  {t('home.stars', { count: rating })}
                </option>
              ))}
            </SelectField>
          </>
        )}
      </BlockItems>
    </BlockSection>
  )
}
