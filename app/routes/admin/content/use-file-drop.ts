import { type DragEvent, useState } from 'react'

/** Takes files that are dropped. Other things that are dragged, such as texts, are left alone. */
export function useFileDrop(isEnabled: boolean, onFiles: (files: FileList) => void) {
  const [isOver, setOver] = useState(false)
  if (!isEnabled) return {}
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      onFiles(event.dataTransfer.files)
    },
  }
}
