// A picture of which only the number is known, as it looks; until that is known, by its number or address.
import { useLingui } from '@lingui/react/macro'
import type { Language } from '#shared/i18n/language.ts'
import { selectImageSize, useImagePreview } from './image-preview.ts'

type Props = { value: string; language: Language; className: string | undefined }

/** `answered`: the picture of the record as it was read, which may be this one. */
export function LinkedImage({ value, answered, language, className }: Props & { answered?: unknown }) {
  const { t } = useLingui()
  const picture = useImagePreview(value, answered, language)
  const number = /^\d+$/.test(value) ? t`Image ${value}` : value
  if (!picture) return number
  const alt = picture.described?.alt[language]
  return (
    <img
      className={className}
      src={selectImageSize(300, picture).src}
      alt={alt || picture.described?.name || number}
      lang={alt ? language : undefined}
    />
  )
}
