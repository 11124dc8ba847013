import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { HomeContent } from '#contract/content'
import { BlockItems } from './block-items.tsx'
import type { BlockProps, HideableBlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { BlockText } from './block-text.tsx'

type Card = HomeContent['info_cards'][number]

/** Those that the home page has. */
const ICONS = [
  ...(['badge-check', 'credit-card', 'gift', 'headset', 'leaf', 'message-circle'] as const),
  ...(['package', 'receipt-text', 'shield-check', 'truck', 'undo-2'] as const),
] as const

interface Props extends HideableBlockProps {
  cards: Card[]
  onChange: (cards: Card[]) => void
}

/** Short facts about buying here. */
export function InfoCardFields({ cards, isShown, onToggle, onChange, ...block }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <BlockSection
      {...{ isShown, onToggle }}
      id="cards"
      title={t('home.cards')}
      isEditable={block.isEditable}
    >
      <BlockItems<Card>
        {...block}
        path="home.info_cards"
        items={cards}
        max={6}
        getName={({ title }) => title}
        addLabel={t('home.addCard')}
        createItem={() => ({ icon: 'badge-check', title: '', text: '' })}
        onChange={onChange}
      >
        {(card, path, change) => <CardFields {...block} {...{ card, path, change }} />}
      </BlockItems>
    </BlockSection>
  )
}

interface CardProps extends BlockProps {
  card: Card
  path: string
  change: (part: Partial<Card>) => void
}

function CardFields({ card, path, change, ...block }: CardProps) {
  const { t } = useTranslation(contentMessages)
  const isKnown = ICONS.some((icon) => icon === card.icon)
  return (
    <>
      <SelectField
        label={t('home.icon')}
        disabled={!block.isEditable}
        value={card.icon}
        onChange={(event) => change({ icon: event.target.value })}
      >
        {!isKnown && <option value={card.icon}>{card.icon}</option>}
        {ICONS.map((icon) => (
          <option key={icon} value={icon}>
            {t(`home.icons.${icon}`)}
          </option>
        ))}
      </SelectField>
      {(['title', 'text'] as const).map((name) => (
        <BlockText
          key={name}
          {...block}
          path={`${path}.${name}`}
          label={t(`home.${name}`)}
          lines={name === 'text' ? 2 : 1}
          value={card[name]}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      {(['link', 'href'] as const).map((name) => (
        <BlockText
          key={name}
          {...block}
          path={`${path}.${name}`}
          label={t(`home.${name}`)}
          {...(name === 'href' && { hint: t('home.hrefHint') })}
          optional
          value={card[name] ?? ''}
          // An empty one is left out.
          onChange={(text) => change({ [name]: text || undefined })}
        />
      ))}
    </>
  )
}
