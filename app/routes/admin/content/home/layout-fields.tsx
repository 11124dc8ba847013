import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { HomeBlock, HomeLayout } from '#contract/content'
import { SortableList } from '../sortable-list.tsx'
import { BlockSection } from './block-section.tsx'

interface Props {
  layout: HomeLayout
  isEditable: boolean
  onChange: (layout: HomeLayout) => void
  onToggle: (block: HomeBlock, isShown: boolean) => void
}

/** The blocks of the home page in their order. Each can be hidden. */
export function LayoutFields({ layout, isEditable, onChange, onToggle }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <BlockSection id="layout" title={t('home.layout')} hint={t('home.layoutHint')}>
      <SortableList
        items={layout}
        getKey={({ block }) => block}
        getName={({ block }) => t(BLOCK_NAMES[block])}
        isEditable={isEditable}
        onChange={onChange}
      >
        {({ block, is_shown: isShown }) => (
          <CheckboxOrRadio
            label={t(BLOCK_NAMES[block])}
            checked={isShown}
            disabled={!isEditable}
            onChange={(event) => onToggle(block, event.target.checked)}
          />
        )}
      </SortableList>
    </BlockSection>
  )
}

const BLOCK_NAMES = {
  hero: 'home.hero',
  category_tiles: 'home.categoryTiles',
  collections: 'home.collections',
  promotion: 'home.promotion',
  testimonials: 'home.testimonials',
  info_cards: 'home.cards',
  marketplace: 'home.marketplace',
  categories: 'home.categories',
  recently_viewed: 'home.recentlyViewed',
} as const satisfies Record<HomeBlock, string>
