import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { externalServer } from '#api/client.ts'
import { imageQuery } from '#api/image-queries.ts'
import { toLinkedRecords } from '#fields/linked-records.ts'
import type { AnyBundle } from '#records/draft/draft.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import { displayOrder, type Language } from '#shared/i18n/language.ts'
import { languageName } from '#shared/i18n/locale.ts'
import { isResourceName, type ResourceName, resources } from '#shared/schema/resources.ts'
import type { Field } from '#shared/schema/fields.ts'
import { Button } from '#ui/Button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Link } from '#ui/Link.tsx'
import { Section } from '#ui/Page.tsx'
import css from './desk.module.css'
import { linkedDeskUrl } from './use-desk-route.ts'

const AltTextDialog = lazyComponent(async () => (await import('#fields/image/AltTextDialog.tsx')).AltTextDialog)

type Props = {
  bundle: AnyBundle | undefined
  language: Language
  /** The source language, whose alt text is shown. */
  source: Language
  resource: ResourceName
  id: number
  /** Follows a link without losing what was typed. */
  onFollow: (event: MouseEvent<HTMLAnchorElement>, to: string) => void
  /** Moves the focus, after an alt text was written. */
  onReturn: () => void
}

/** The linked records that have no translation in this language, which visitors see in another one, and the alt text of the image. */
export function LinkedTexts({ bundle, language, source, resource, id, onFollow, onReturn }: Props) {
  const { i18n, t } = useLingui()
  const image = useUntranslatedImage(bundle?.shared['image'], language)
  const [isDialogOpen, setIsDialogOpen] = useState<boolean>()
  const goBack = useEffectEvent(onReturn)
  // After the dialog has closed and returned the focus to the button, which may be gone.
  useEffect(() => {
    if (isDialogOpen === false) goBack()
  }, [isDialogOpen])
  const fields: { readonly [name: string]: Field } = resources[resource].fields
  const lacking = Object.entries(fields).flatMap(([field, { to }]) =>
    // Other servers do not tell which languages a linked record has.
    isResourceName(to) && !externalServer()
      ? toLinkedRecords(bundle?.shared[field], to)
          .filter((record) => record.language !== undefined && record.language !== language)
          .map((record) => ({ ...record, to, field }))
      : [],
  )
  if (lacking.length === 0 && !image) return null
  const name = languageName(language)
  const shownIn = image && displayOrder(source, source).find((other) => image.alt[other])
  const text = (shownIn && image.alt[shownIn]) ?? ''
  return (
    <Section id="linked" title={t`Linked, and not translated into ${name}`}>
      <ul className={css.linked}>
        {lacking.map(({ to, id: linked, name: text, language: ownLanguage, field }) => {
          const label = fieldLabel(resource, field)
          const url = linkedDeskUrl({ resource: to, id: linked }, { resource, id }, language)
          return (
            <li key={`${to} ${linked}`}>
              <span className={css.quiet}>{label && i18n._(label)}</span>
              <span lang={ownLanguage}>{text}</span>
              <Link to={url} onClick={(event) => onFollow(event, url)} aria-label={t`Translate: ${text}`}>
                <Trans>Translate</Trans>
              </Link>
            </li>
          )
        })}
        {image && (
          <li>
            <span className={css.quiet}>
              <Trans>Alt text</Trans>
            </span>
            <span lang={shownIn}>{text}</span>
            <Button variant="bare" aria-label={t`Translate: ${text}`} onClick={() => setIsDialogOpen(true)}>
              <Trans>Translate</Trans>
            </Button>
          </li>
        )}
      </ul>
      {isDialogOpen && image && (
        <Suspense>
          <AltTextDialog image={image} language={language} onClose={() => setIsDialogOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** The image of a record if it has an alt text, none of it in this language, and the account may write it. */
function useUntranslatedImage(value: unknown, language: Language) {
  const id = typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
  // Other servers have one alt text for all languages.
  const isRead = id !== undefined && !externalServer()
  const { data } = useQuery({ ...imageQuery(id ?? 0, language), enabled: isRead })
  if (!isRead || !data) return undefined
  const isLacking = !data.alt[language] && Object.values(data.alt).some(Boolean)
  return isLacking && data.rights.describe.includes(language) ? data : undefined
}
