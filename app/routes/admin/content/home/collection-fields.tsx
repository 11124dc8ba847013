import { href } from 'react-router'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { HomeContent } from '#contract/content'
import { BlockItems } from './block-items.tsx'
import type { HideableBlockProps } from './block-props.ts'
import { BlockSection } from './block-section.tsx'
import { BlockText } from './block-text.tsx'
import { NO_PICTURE, PictureField } from './picture-field.tsx'

type Collection = HomeContent['collections'][number]

interface Props extends HideableBlockProps {
  collections: Collection[]
  onChange: (collections: Collection[]) => void
}

/** Banners with three pictures that lead to a part of the shop. */
export function CollectionFields({ collections, isShown, onToggle, onChange, ...block }: Props) {
  const { t } = useTranslation(contentMessages)
  return (
    <BlockSection
      {...{ isShown, onToggle }}
      id="collections"
      title={t('home.collections')}
      isEditable={block.isEditable}
    >
      <BlockItems<Collection>
        {...block}
        path="home.collections"
        items={collections}
        max={6}
        getName={({ title }) => title}
        addLabel={t('home.addCollection')}
        createItem={createCollection}
        onChange={onChange}
      >
        {(collection, path, change) => (
          <>
            <BlockText
              {...block}
              path={`${path}.title`}
              label={t('home.title')}
              value={collection.title}
              onChange={(title) => change({ title })}
            />
            <BlockText
              {...block}
              path={`${path}.badge`}
              label={t('home.badge')}
              hint={t('home.factsHint')}
              optional
              value={collection.badge ?? ''}
              onChange={(badge) => change({ badge: badge || null })}
            />
            <BlockText
              {...block}
              path={`${path}.href`}
              label={t('home.href')}
              hint={t('home.hrefHint')}
              value={collection.href}
              onChange={(path) => change({ href: path })}
            />
            {collection.images.map((image, index) => (
              <PictureField
                key={index}
                {...block}
                path={`${path}.images.${index}`}
                label={t('home.pictureNumber', { place: index + 1 })}
                picture={image}
                onChange={(chosen) => change({ images: collection.images.with(index, chosen) })}
              />
            ))}
          </>
        )}
      </BlockItems>
    </BlockSection>
  )
}

function createCollection(): Collection {
  return {
    title: '',
    badge: null,
    href: href('/shop'),
    images: [NO_PICTURE, NO_PICTURE, NO_PICTURE],
  }
}
