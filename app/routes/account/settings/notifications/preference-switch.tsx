import { type ReactNode, useId } from 'react'

interface Props {
  name: string
  label: ReactNode
  about: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A switch of the notification preferences, with what it is about. */
export function PreferenceSwitch({
  name,
  label,
  about,
  isOn,
  onChange,
  isDisabled = false,
}: Props) {
  const id = useId()
  return (
    <li>
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
    </li>
  )
}
