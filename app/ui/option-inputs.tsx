import type { ComponentProps } from 'react'

interface ColourSwatchProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the colour is called; the page writes the chosen one out. */
  label: string
  /** A CSS colour. */
  colour: string
  gone?: boolean
}

/** A colour to choose, as a radio: a disc of 34 px in a target of 44. */
export function ColourSwatch({ label, colour, gone = false, ...input }: ColourSwatchProps) {
  return (
    <label className={`swatch ${gone ? 'is-gone' : ''}`} title={label}>
      <input {...input} type="radio" aria-label={label} />
      <span style={{ '--swatch': colour } as React.CSSProperties} />
    </label>
  )
}

interface OptionBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** Struck through and dashed; it can still be chosen, to see that it is gone. */
  gone?: boolean
}

/** A size, a length or any other value to choose that is not a colour. */
export function OptionBox({ label, gone = false, ...input }: OptionBoxProps) {
  return (
    <label className={`size ${gone ? 'is-gone' : ''}`}>
      <input {...input} type="radio" />
      <span>{label}</span>
    </label>
  )
}
