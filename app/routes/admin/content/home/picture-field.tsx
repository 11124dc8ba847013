import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { Picture as PictureData } from '#contract/pictures'
import { useAdminKey } from '../../frame/access.ts'
import { usePictureUploads } from '../../pictures/use-picture-uploads.ts'
import { adminProductQuery } from '../../products/product-queries.ts'
import { ProductSearch } from '../product-search.tsx'
import { UploadButton } from '../upload-button.tsx'
import { useFileDrop } from '../use-file-drop.ts'
import type { BlockProps } from './block-props.ts'
import { BlockText } from './block-text.tsx'

/** A picture that is not chosen yet. */
export const NO_PICTURE: PictureData = { src: '', alt: '', placeholder: null }

interface Props extends BlockProps {
  path: string
  label: string
  picture: PictureData
  onChange: (picture: PictureData) => void
}

/** A picture that is uploaded, or one of a product, with what it shows in words. */
export function PictureField({ path, label, picture, errors, isEditable, onChange }: Props) {
  const { t } = useTranslation(contentMessages)
  const [isChoosing, setChoosing] = useState(false)
  const error = errors[`${path}.src`]
  const uploads = usePictureUploads<PictureData>('content-pictures', ({ src, placeholder }) =>
    onChange({ ...picture, src, placeholder }),
  )
  const drop = useFileDrop(isEditable, uploads.add)
  return (
    <div className="content-picture" {...drop}>
      <Picture
        picture={picture.src ? { ...picture, alt: '' } : null}
        sizes="96px"
        maxWidth={240}
        alt=""
      />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="label">{label}</p>
        <BlockText
          {...{ errors, isEditable }}
          path={`${path}.alt`}
          label={t('home.alt')}
          optional
          value={picture.alt}
          onChange={(alt) => onChange({ ...picture, alt })}
        />
        {error && <FieldError>{t('home.pictureMissing')}</FieldError>}
        {isEditable && (
          <div className="editing-actions">
            <UploadButton uploads={uploads} />
            <Button variant="secondary" onClick={() => setChoosing(true)}>
              {t('home.choosePicture')}
            </Button>
            <span className="text-ink-2">{t('pictures.drop')}</span>
          </div>
        )}
      </div>
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t('home.choosePicture')}>
        <PictureChoice
          onChoose={(chosen) => {
            setChoosing(false)
            onChange(chosen)
          }}
        />
      </Dialog>
    </div>
  )
}

function PictureChoice({ onChoose }: { onChoose: (picture: PictureData) => void }) {
  const { t } = useTranslation(contentMessages)
  const [productId, setProductId] = useState<string | null>(null)
  return (
    <div className="grid gap-4">
      <ProductSearch label={t('home.findPicture')} onChoose={({ id }) => setProductId(id)} />
      {productId && <ProductPictures key={productId} productId={productId} onChoose={onChoose} />}
    </div>
  )
}

interface ProductPicturesProps {
  productId: string
  onChoose: (picture: PictureData) => void
}

function ProductPictures({ productId, onChoose }: ProductPicturesProps) {
  const { t } = useTranslation(contentMessages)
  const query = useQuery(adminProductQuery(useApi(), useAdminKey(), productId))
  return (
    <QueryView query={query} errorTitle={t('home.picturesFailed')} skeleton="h-24">
      {({ title, images }) => {
        const ready = images.filter(({ state }) => state === 'ready')
        if (ready.length === 0) return <p className="text-ink-2">{t('home.noPictures')}</p>
        return (
          <ul className="content-pictures">
            {ready.map(({ src, alt, placeholder }, index) => (
              <li key={src}>
                <button
                  type="button"
                  aria-label={t('home.takePicture', { title, place: index + 1 })}
                  onClick={() => onChoose({ src, alt, placeholder })}
                >
                  <Picture
                    picture={{ src, alt: '', placeholder }}
                    sizes="120px"
                    maxWidth={240}
                    alt=""
                  />
                </button>
              </li>
            ))}
          </ul>
        )
      }}
    </QueryView>
  )
}
