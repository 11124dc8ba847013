import { type ReactNode, useId } from 'react'
import './switch.css'

interface Props {
  name: string
  label: ReactNode
  about: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A switch, with what it is about. */
export function Switch({ name, label, about, isOn, onChange, isDisabled = false }: Props) {
  const id = useId()
  return (
    <label className="switch">
      <span>
        {label}
        <span className="hint block" id={id}>
          {about}
        </span>
      </span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        aria-describedby={id}
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
