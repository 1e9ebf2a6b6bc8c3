import { useState } from 'react'

/** Whether something is open: once it must be or was opened, it stays so. */
export function useIsOpen(mustBeOpen: boolean): [isOpen: boolean, open: () => void] {
  const [isOpen, setIsOpen] = useState(mustBeOpen)
  if (mustBeOpen && !isOpen) setIsOpen(true)
  return [isOpen || mustBeOpen, () => setIsOpen(true)]
}
