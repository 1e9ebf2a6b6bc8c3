// The picture there is: how it looks, what it is, and whether those who do not see it are told what it shows.
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { type Language, languages } from '#shared/i18n/language.ts'
import { externalServer } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { formatList } from '#shared/dates/format.ts'
import { languageNames } from '#shared/i18n/language-names.ts'
import { useInterfaceLanguage } from '../input/interface-language.ts'
import { AltTextDialog } from './AltTextDialog.tsx'
import css from './image.module.css'
import { selectImageSize, type ImagePreview } from './image-preview.ts'

/** `children` are what else can be done with it. */
export function ImageCard({
  picture,
  language,
  hasLibrary,
  children,
}: {
  picture: ImagePreview
  language: Language
  hasLibrary: boolean
  children: ReactNode
}) {
  const { t } = useLingui()
  const [isDescribing, setIsDescribing] = useState(false)
  const { described, width, height } = picture
  const alt = described?.alt[language]
  // WordPress has one alt text per image.
  const missing = externalServer() ? [] : languages.filter((one) => !described?.alt[one])
  const names = formatList(
    missing.map((one) => languageNames[one]),
    useInterfaceLanguage(),
  )
  return (
    <div className={css.card}>
      <img
        src={selectImageSize(300, picture).src}
        alt={alt || t`The present image`}
        lang={alt ? language : undefined}
      />
      <div className={css.about}>
        <p>
          {described?.name ?? `#${picture.id}`}
          {width > 0 && <span className={css.size}> {`${width} × ${height}`}</span>}
        </p>
        {described && (
          <p className={css.alt}>
            {alt ? (
              <>
                <Trans>Shows:</Trans> <span lang={language}>{alt}</span>
              </>
            ) : (
              <Trans>Nobody is told what it shows.</Trans>
            )}
          </p>
        )}
        {alt && missing.length > 0 && (
          <p className={css.size}>
            <Trans>Not described yet in: {names}</Trans>
          </p>
        )}
        <div className={css.ways}>
          {hasLibrary && described && described.rights.describe.length > 0 && (
            <Button onClick={() => setIsDescribing(true)}>
              <Trans>Describe</Trans>
            </Button>
          )}
          {children}
        </div>
      </div>
      {isDescribing && described && (
        <AltTextDialog picture={described} language={language} onClose={() => setIsDescribing(false)} />
      )}
    </div>
  )
}
