import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Language } from '#shared/i18n/language.ts'
import { loadCatalog } from '#shared/i18n/locale.ts'
import { onIntent, useOnIntent } from '#ui/lazy-on-intent.tsx'
import type { DuplicateProps } from './DuplicateDialog.tsx'

const dialog = onIntent<DuplicateProps>(async () => {
  const [{ DuplicateDialog }] = await Promise.all([import('./DuplicateDialog.tsx'), loadCatalog('form')])
  return DuplicateDialog
})

/** The hash of URLs that open the dialog. */
const dialogHash = '#duplicate'

/** The action that opens the dialog that duplicates an event; a URL with `#duplicate` opens it at once. */
export function useDuplicateAction({
  id,
  language,
  isAllowed,
}: {
  id: number
  language: Language
  isAllowed: boolean
}) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(isAllowed && hash === dialogHash)
  const { Part, intent, load } = useOnIntent(dialog)
  const loadNow = useEffectEvent(load)
  useEffect(() => {
    if (isOpen) loadNow()
  }, [isOpen])
  const close = () => {
    setIsOpen(false)
    // A reload must not open it again.
    if (hash === dialogHash) void navigate({ pathname, search }, { replace: true })
  }
  return {
    run: () => setIsOpen(true),
    intent,
    dialog: isOpen && Part && <Part id={id} language={language} onClose={close} />,
  }
}
