// Notes above pages that are not public.
import { msg } from '@lingui/core/macro'
import type { WallTime } from '#shared/dates/wall-time.ts'
import { formatInstant } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { loadPublicCatalog } from '#shared/i18n/public-catalogs.ts'
import { visibleLanguages } from '../../records/access.ts'
import { sharedText } from '../../records/present.ts'
import type { StoredRecord } from '../../store/types.ts'
import type { PageContext } from './document.ts'

type Note = NonNullable<PageContext['note']>

/** Says whether visitors see the page, too; returns the note for the public URL of the page. */
export async function previewNote(record: StoredRecord, language: Language): Promise<(url: string) => Note> {
  const i18n = await loadPublicCatalog(language)
  const title = i18n._(msg`Preview`)
  if (!visibleLanguages(null, record).includes(language))
    return () => ({ title, text: i18n._(msg`Visitors cannot see this page.`) })
  if (sharedText(record, 'password') !== '')
    return () => ({ title, text: i18n._(msg`Visitors need the password to see this page.`) })
  const text = i18n._(msg`Visitors see this page, too.`)
  return (url) => ({ title, text, link: { url, text: i18n._(msg`Public page`) } })
}

/** Says until when a share link works, and whether visitors see the page, too. */
export async function sharedNote(
  record: StoredRecord,
  language: Language,
  zone: string,
  expiresUtc: WallTime,
): Promise<Note> {
  const i18n = await loadPublicCatalog(language)
  const date = formatInstant(expiresUtc, zone, language, 'long')
  const isPublic = visibleLanguages(null, record).includes(language) && sharedText(record, 'password') === ''
  const notPublic = isPublic ? '' : `${i18n._(msg`Visitors cannot see this page.`)} `
  return { title: i18n._(msg`Preview`), text: notPublic + i18n._(msg`This link works until ${date}.`) }
}
