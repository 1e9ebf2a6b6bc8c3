// Creates a record in all its languages at an external server.
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type CreateResult, createRecord } from './create-variant.ts'
import { partlySaved } from './errors.ts'
import { hasSeparateRecords, type ExternalServer } from './read-record.ts'
import { type SaveRequest, rejectOtherLanguages, saveRecord } from './save-record.ts'

/** Creates a record, in its source language first. */
export async function createBundle(
  reached: ExternalServer,
  resource: ResourceName,
  save: SaveRequest,
  language: Language,
): Promise<CreateResult> {
  const written = reached.languages.filter((spoken) => save.texts?.[spoken])
  const source =
    save.source_language && written.includes(save.source_language) ? save.source_language : (written[0] ?? language)
  const isAlone = written.length > 1 && resources[resource].post && (await hasSeparateRecords(reached))
  rejectOtherLanguages(resource, save, isAlone ? [source] : [...reached.languages, source])
  const created = await createRecord(reached, resource, { ...save.shared, ...save.texts?.[source] }, source)
  const others = Object.fromEntries(
    written.filter((other) => other !== source).map((other) => [other, save.texts?.[other] ?? {}]),
  )
  if (Object.keys(others).length > 0)
    await saveRecord(reached, resource, created.id, { texts: others }).catch((thrown: unknown) => {
      throw partlySaved(thrown, [`${source}.${resources[resource].title}`], created.id)
    })
  return created
}
