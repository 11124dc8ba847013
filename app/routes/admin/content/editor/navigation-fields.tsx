import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { MAX_NAVIGATION_LINKS, NAVIGATION_PAGES, type NavigationContent } from '#contract/content'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#platform/i18n/languages'
import { BlockItems } from '../home/block-items.tsx'
import type { BlockProps } from '../home/block-props.ts'
import { BlockSection } from '../home/block-section.tsx'
import { BlockText } from '../home/block-text.tsx'
import type { FieldsProps } from './field-props.ts'

type Link = NavigationContent['links'][number]

const MAX_TEXT_LENGTH = 40

/** The links of the header in their order, with their words in each language. */
export function NavigationFields(props: FieldsProps<'navigation'>) {
  const { document, errors, isEditable, onChange } = props
  const { t } = useTranslation(contentMessages)
  const { links } = document.navigation
  const setLinks = (next: Link[]) => onChange({ ...document, navigation: { links: next } })
  const missing = NAVIGATION_PAGES.filter((name) => !links.some(({ page }) => page === name))
  const getName = ({ page, texts, href }: Link) =>
    findText(texts, DEFAULT_LANGUAGE) || (page ? t(`navigation.pages.${page}`) : (href ?? ''))
  return (
    <BlockSection id="links" title={t('navigation.links')} hint={t('navigation.hint')}>
      <BlockItems<Link>
        {...{ errors, isEditable, getName }}
        path="navigation.links"
        items={links}
        max={MAX_NAVIGATION_LINKS}
        addLabel={t('navigation.add')}
        createItem={() => ({ page: null, href: '', texts: [] })}
        onChange={setLinks}
      >
        {(link, path, change) => <LinkFields {...{ errors, isEditable, link, path, change }} />}
      </BlockItems>
      {isEditable && links.length < MAX_NAVIGATION_LINKS && missing.length > 0 && (
        <div className="editing-actions">
          {missing.map((page) => (
            <Button
              key={page}
              variant="quiet"
              onClick={() => setLinks([...links, { page, href: null, texts: [] }])}
            >
              {t('navigation.addPage', { name: t(`navigation.pages.${page}`) })}
            </Button>
          ))}
        </div>
      )}
    </BlockSection>
  )
}

interface LinkProps extends BlockProps {
  link: Link
  path: string
  change: (part: Partial<Link>) => void
}

function LinkFields({ link, path, change, ...block }: LinkProps) {
  const { t, language: own } = useTranslation(contentMessages)
  const names = new Intl.DisplayNames([own], { type: 'language' })
  const { page, href, texts } = link
  const setText = (language: Language, text: string) => {
    const others = texts.filter((one) => one.language !== language)
    change({ texts: text.trim() === '' ? others : [...others, { language, text }] })
  }
  return (
    <>
      {page === null && (
        <BlockText
          {...block}
          path={`${path}.href`}
          label={t('home.href')}
          hint={t('home.hrefHint')}
          value={href ?? ''}
          onChange={(next) => change({ href: next })}
        />
      )}
      <p className="hint">{page ? t('navigation.usualHint') : t('navigation.ownHint')}</p>
      <div className="content-words">
        {LANGUAGES.map((language) => (
          <BlockText
            key={language}
            {...block}
            path={language === DEFAULT_LANGUAGE ? `${path}.texts` : `${path}.texts.${language}`}
            label={t('navigation.text', { language: names.of(language) ?? language })}
            maxLength={MAX_TEXT_LENGTH}
            optional={page !== null || language !== DEFAULT_LANGUAGE}
            value={findText(texts, language)}
            onChange={(text) => setText(language, text)}
          />
        ))}
      </div>
    </>
  )
}

function findText(texts: Link['texts'], wanted: Language): string {
  return texts.find(({ language }) => language === wanted)?.text ?? ''
}
