import type { ReactNode } from 'react'

interface Props {
  className: string
  multiple?: boolean
  onFiles: (files: FileList) => void
  children: ReactNode
}

/** A label that chooses pictures. */
export function PictureInput({ className, multiple = false, onFiles, children }: Props) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        className="sr-only"
        accept="image/jpeg,image/png,image/webp"
        multiple={multiple}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
