import type { ComponentProps } from 'react'

interface ColourSwatchProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The name of the colour. The page shows the name of the selected one. */
  label: string
  /** A CSS colour. */
  colour: string
  isUnavailable?: boolean
}

/** A radio button for a colour: a disc of 34 px in a target of 44 px. */
export function ColourSwatch({
  label,
  colour,
  isUnavailable = false,
  ...input
}: ColourSwatchProps) {
  return (
    <label className={`swatch ${isUnavailable ? 'is-unavailable' : ''}`} title={label}>
      <input {...input} type="radio" aria-label={label} />
      <span style={{ '--swatch': colour } as React.CSSProperties} />
    </label>
  )
}

interface OptionBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** Struck through and dashed, but still selectable. */
  isUnavailable?: boolean
}

/** A radio button for an option value other than a colour, such as a size. */
export function OptionBox({ label, isUnavailable = false, ...input }: OptionBoxProps) {
  return (
    <label className={`size ${isUnavailable ? 'is-unavailable' : ''}`}>
      <input {...input} type="radio" />
      <span>{label}</span>
    </label>
  )
}
