// A button that opens the browser's choice of a file.
import { useRef, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { acceptedImageTypes } from './use-upload.ts'

export function FileButton({
  label,
  busy,
  onFiles,
  children,
}: {
  label: string
  busy: boolean
  onFiles: (files: FileList) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button aria-label={label} busy={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedImageTypes}
        aria-label={label}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
