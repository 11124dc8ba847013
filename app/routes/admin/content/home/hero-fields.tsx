import { href } from 'react-router'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'
import type { HomeContent } from '#contract/content'
import { BlockItems } from './block-items.tsx'
import type { BlockProps, HideableBlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { BlockText } from './block-text.tsx'
import { NO_PICTURE, PictureField } from './picture-field.tsx'

type Hero = NonNullable<HomeContent['hero']>
type Slide = Hero['slides'][number]

const TINTS = ['fashion', 'electronics', 'home', 'beauty', 'sports', 'toys'] as const
const MAX_FACTS = 4

interface Props extends HideableBlockProps {
  hero: Hero | null
  onChange: (hero: Hero) => void
}

/** The slides at the top of the home page, and what is shown with each of them. */
export function HeroFields({ hero, isShown, onToggle, onChange, ...block }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <BlockSection
      id="hero"
      title={t('home.hero')}
      isShown={isShown && hero !== null}
      isEditable={block.isEditable}
      onToggle={onToggle}
    >
      {hero && <HeroTexts {...block} hero={hero} onChange={onChange} />}
      {hero && (
        <BlockItems<Slide>
          {...block}
          path="home.hero.slides"
          items={hero.slides}
          max={8}
          getName={({ title }) => title}
          addLabel={t('home.addSlide')}
          createItem={createSlide}
          onChange={(slides) => onChange({ ...hero, slides })}
        >
          {(slide, path, change) => <SlideFields {...block} {...{ slide, path, change }} />}
        </BlockItems>
      )}
    </BlockSection>
  )
}

interface HeroTextsProps extends BlockProps {
  hero: Hero
  onChange: (hero: Hero) => void
}

function HeroTexts({ hero, onChange, ...block }: HeroTextsProps) {
  const { t } = useTranslation(contentMessages)
  const { badge, facts } = hero
  const setFacts = (next: string[]) => onChange({ ...hero, facts: next })
  return (
    <>
      <BlockText
        {...block}
        path="home.hero.badge"
        label={t('home.badge')}
        hint={t('home.factsHint')}
        value={badge}
        onChange={(text) => onChange({ ...hero, badge: text })}
      />
      {facts.map((fact, index) => (
        <div key={index} className="content-row">
          <BlockText
            {...block}
            path={`home.hero.facts.${index}`}
            label={t('home.fact', { place: index + 1 })}
            value={fact}
            onChange={(text) => setFacts(facts.with(index, text))}
          />
          {block.isEditable && (
            <Button variant="quiet" onClick={() => setFacts(facts.toSpliced(index, 1))}>
              {t('home.removeFact', { place: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      {block.isEditable && facts.length < MAX_FACTS && (
        <div>
          <Button variant="quiet" onClick={() => setFacts([...facts, ''])}>
            {t('home.addFact')}
          </Button>
        </div>
      )}
    </>
  )
}

interface SlideProps extends BlockProps {
  slide: Slide
  path: string
  change: (part: Partial<Slide>) => void
}

function SlideFields({ slide, path, change, ...block }: SlideProps) {
  const { t } = useTranslation(contentMessages)
  const names = ['title', 'text', 'link', 'href'] as const
  return (
    <>
      {names.map((name) => (
        <BlockText
          key={name}
          {...block}
          path={`${path}.${name}`}
          label={t(`home.${name}`)}
          {...(name === 'href' && { hint: t('home.hrefHint') })}
          lines={name === 'text' ? 2 : 1}
          value={slide[name]}
          onChange={(text) => change({ [name]: text })}
        />
      ))}
      <SelectField
        label={t('home.tint')}
        disabled={!block.isEditable}
        value={slide.tint}
        onChange={(event) => change({ tint: event.target.value as Slide['tint'] })}
      >
        {TINTS.map((tint) => (
          <option key={tint} value={tint}>
            {t(`home.tints.${tint}`)}
          </option>
        ))}
      </SelectField>
      <PictureField
        {...block}
        path={`${path}.image`}
        label={t('home.picture')}
        picture={slide.image}
        onChange={(image) => change({ image })}
      />
    </>
  )
}

export function createHero(): Hero {
  return { badge: '', facts: [], slides: [createSlide()] }
}

function createSlide(): Slide {
  return { title: '', text: '', href: href('/shop'), link: '', image: NO_PICTURE, tint: 'fashion' }
}
