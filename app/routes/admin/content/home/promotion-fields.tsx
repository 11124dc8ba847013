import { href } from 'react-router'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { HomeContent } from '#contract/content'
import type { BlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { BlockText } from './block-text.tsx'

type Promotion = NonNullable<HomeContent['promotion']>

interface Props extends BlockProps {
  promotion: Promotion | null
  onChange: (promotion: Promotion | null) => void
}

/** The banner across the page, with the words of it that are marked. */
export function PromotionFields({ promotion, onChange, ...block }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <BlockSection
      id="promotion"
      title={t('home.promotion')}
      isShown={promotion !== null}
      isEditable={block.isEditable}
      onToggle={(isShown) =>
        onChange(isShown ? { text: '', marked: '', href: href('/shop') } : null)
      }
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

const PROMOTION_HINTS = {
  text: 'home.factsHint',
  marked: 'home.markedHint',
  href: 'home.hrefHint',
} as const
