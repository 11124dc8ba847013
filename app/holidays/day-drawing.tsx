import type { ReactNode } from 'react'
import type { Holiday } from '#contract/holidays'

const RING = 'M96.4 44.7A40 40 0 1 1 75.3 23.6'
const INK = 'var(--day-ink, var(--ink))'
const YOLK = 'var(--yolk)'

export type Drawing = Holiday['shape'] | 'cake'

/** The ring of the shop in the shape of the day. */
export function DayDrawing({ shape }: { shape: Drawing }) {
  return (
    <svg className="day-drawing" viewBox="0 0 120 120" fill="none" aria-hidden="true">
      {DRAWINGS[shape]}
    </svg>
  )
}

const DRAWINGS: Record<Drawing, ReactNode> = {
  bauble: (
    <>
      <path d={RING} stroke={INK} strokeWidth="4" />
      <rect
        x="-13"
        y="-6"
        width="26"
        height="12"
        rx="1.5"
        transform="translate(88.3 31.7) rotate(45)"
        fill={INK}
      />
      <circle cx="100" cy="20" r="6.5" stroke={INK} strokeWidth="3" />
      <path
        d="M24 72c12 10 26 10 36 0s24-10 37 0M22 52c12 10 27 10 38 0"
        stroke={INK}
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <g fill={YOLK}>
        <circle cx="60" cy="88" r="4" />
        <circle cx="40" cy="86" r="4" />
        <circle cx="80" cy="84" r="4" />
      </g>
    </>
  ),
  crescent: (
    <>
      <path d="M78 26A40 40 0 1 0 96 74A33 33 0 1 1 78 26Z" fill={INK} />
      <circle cx="92" cy="46" r="10" fill={YOLK} />
      <g fill={INK}>
        <circle cx="108" cy="24" r="2.4" />
        <circle cx="24" cy="16" r="2.4" />
        <circle cx="112" cy="78" r="2.4" />
      </g>
    </>
  ),
  clock: (
    <>
      <path d={RING} stroke={INK} strokeWidth="5" />
      <path d="M60 60V32M60 60l12-20" stroke={INK} strokeWidth="4" strokeLinecap="round" />
      <path
        d="M60 92v-5M28 60h5M37 37l4 4M37 83l4-4M83 83l-4-4"
        stroke={INK}
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="104" cy="16" r="11" fill={YOLK} />
    </>
  ),
  rings: (
    <>
      <path d="M58 34.5A30 30 0 1 0 60 78M62 85.5A30 30 0 1 0 60 42" stroke={INK} strokeWidth="5" />
      <circle cx="60" cy="60" r="8" fill={YOLK} />
    </>
  ),
  pumpkin: (
    <>
      <path d={RING} stroke={INK} strokeWidth="5" />
      <path d="M60 22c-14 10-14 66 0 76M60 22c14 10 14 66 0 76" stroke={INK} strokeWidth="2.5" />
      <path d="M60 20c0-8 3-12 9-14" stroke={INK} strokeWidth="5" strokeLinecap="round" />
      <circle cx="104" cy="16" r="11" fill={YOLK} />
    </>
  ),
  ring: (
    <>
      <path d={RING} stroke={INK} strokeWidth="5" />
      <circle cx="104" cy="16" r="11" fill={YOLK} />
    </>
  ),
  cake: (
    <>
      <path d="M24 96h72M30 96V72h60v24" stroke={INK} strokeWidth="4" strokeLinejoin="round" />
      <path d="M30 80c7 7 13 7 20 0s13-7 20 0 13 7 20 0" stroke={INK} strokeWidth="3" />
      <path d="M60 72V44" stroke={INK} strokeWidth="5" strokeLinecap="round" />
      <circle cx="60" cy="26" r="10" fill={YOLK} />
      <path d="M78.4 40A24 24 0 1 0 70 6" stroke={INK} strokeWidth="2.5" />
    </>
  ),
}
