import { type ReactNode, useRef } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'

/** A button that opens the file dialog of the browser. `accept`: endings and content types of the files. */
export function FileButton({
  label,
  accept,
  busy,
  variant,
  onFiles,
  children,
}: {
  label: string
  accept: string
  busy: boolean
  variant?: ButtonVariant
  onFiles: (files: FileList) => void
  children: ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button aria-label={label} busy={busy} {...(variant && { variant })} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          if (event.target.files) onFiles(event.target.files)
          // Allows choosing the same file again.
          event.target.value = ''
        }}
      />
    </>
  )
}
