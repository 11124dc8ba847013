import { href } from 'react-router'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { HomeContent } from '#contract/content'
import type { HideableBlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { BlockText } from './block-text.tsx'

type Promotion = NonNullable<HomeContent['promotion']>

interface Props extends HideableBlockProps {
  promotion: Promotion | null
  onChange: (promotion: Promotion) => void
}

/** The banner across the page, with the words of it that are marked. */
export function PromotionFields({ promotion, isShown, onToggle, onChange, ...block }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <BlockSection
      id="promotion"
      title={t('home.promotion')}
      isShown={isShown && promotion !== null}
      isEditable={block.isEditable}
      onToggle={onToggle}
    >
      {promotion &&
        (['text', 'marked', 'href'] as const).map((name) => (
          <BlockText
            key={name}
            {...block}
            path={`home.promotion.${name}`}
            label={t(`home.${name}`)}
            hint={t(PROMOTION_HINTS[name])}
            value={promotion[name]}
            onChange={(text) => onChange({ ...promotion, [name]: text })}
          />
        ))}
    </BlockSection>
  )
}

export function createPromotion(): Promotion {
  return { text: '', marked: '', href: href('/shop') }
}

const PROMOTION_HINTS = {
  text: 'home.factsHint',
  marked: 'home.markedHint',
  href: 'home.hrefHint',
} as const
