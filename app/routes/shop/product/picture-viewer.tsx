import { type ReactNode, useEffect, useRef, useState } from 'react'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { SidePanel } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowLeft, ArrowRight } from '#app/ui/icons.ts'
import './picture-viewer.css'
import type { PictureViewerState } from './use-picture-viewer.ts'

interface ShownPictures {
  pictures: { key: string; alt: string }[]
  renderPicture: (index: number, isZoomed: boolean) => ReactNode
}

interface Props extends ShownPictures {
  viewer: PictureViewerState
}

/** The pictures over the whole screen: swipe or arrow keys for the next, a press zooms. */
export default function PictureViewer({ viewer, ...shown }: Props) {
  const { t } = useTranslation(productMessages)
  const { index, show, close } = viewer
  const count = shown.pictures.length
  return (
    <SidePanel
      variant="full-screen"
      open={index !== undefined}
      onClose={close}
      title={t('viewer.count', { number: (index ?? 0) + 1, count })}
      footer={count > 1 && <Controls onStep={(step) => show((index ?? 0) + step)} />}
    >
      {index !== undefined && <Strip {...shown} index={index} onShow={show} />}
    </SidePanel>
  )
}

function Controls({ onStep }: { onStep: (step: number) => void }) {
  const { t } = useTranslation(productMessages)
  return (
    <div className="flex justify-center gap-4">
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className="plain-icon-button"
          aria-label={t(step < 0 ? 'viewer.previous' : 'viewer.next')}
          onClick={() => onStep(step)}
        >
          <Icon icon={step < 0 ? ArrowLeft : ArrowRight} />
        </button>
      ))}
    </div>
  )
}

interface StripProps extends ShownPictures {
  index: number
  onShow: (index: number) => void
}

function Strip({ pictures, renderPicture, index, onShow }: StripProps) {
  const { t } = useTranslation(productMessages)
  const [zoomed, setZoomed] = useState<number>()
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current!
    if (getShownIndex(element) !== index) element.scrollLeft = index * element.clientWidth
  }, [index])
  useAnnounceChange(t('viewer.count', { number: index + 1, count: pictures.length }))
  useArrowKeys((step) => zoomed !== index && pictures.length > 1 && onShow(index + step))
  return (
    <div
      className="viewer-strip"
      ref={strip}
      onScroll={({ currentTarget }) => {
        const shown = getShownIndex(currentTarget)
        if (shown !== index && shown < pictures.length) onShow(shown)
      }}
    >
      {pictures.map((picture, at) => {
        const isZoomed = zoomed === at && at === index
        return (
          <div className="viewer-slide" key={picture.key} inert={at !== index}>
            <button
              type="button"
              className={isZoomed ? 'is-zoomed' : ''}
              aria-label={`${t(isZoomed ? 'viewer.zoomOut' : 'viewer.zoomIn')}: ${picture.alt}`}
              onClick={() => setZoomed(isZoomed ? undefined : at)}
            >
              {renderPicture(at, isZoomed)}
            </button>
          </div>
        )
      })}
    </div>
  )
}

function getShownIndex({ scrollLeft, clientWidth }: HTMLElement): number {
  return Math.round(scrollLeft / clientWidth)
}

/** Announces the text when it changes; the dialog's title is announced when it opens. */
function useAnnounceChange(text: string) {
  const previous = useRef(text)
  useEffect(() => {
    if (previous.current !== text) announce(text)
    previous.current = text
  }, [text])
}

function useArrowKeys(onStep: (step: number) => void) {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onStep(-1)
      if (key === 'ArrowRight') onStep(1)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
