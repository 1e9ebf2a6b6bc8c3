// Creates a record in all its languages at an external server.
import type { Language } from '#shared/i18n/language.ts'
import { type ResourceName, resources } from '#shared/schema/resources.ts'
import { type Created, createVariant } from './create-variant.ts'
import { partlySaved } from './errors.ts'
import { isApart, type Reached } from './read-record.ts'
import { type Save, refuseUnspoken, saveAll } from './save-record.ts'

/** Creates a record, in its source language first. */
export async function createAll(
  reached: Reached,
  resource: ResourceName,
  save: Save,
  language: Language,
): Promise<Created> {
  const written = reached.spoken.filter((spoken) => save.texts?.[spoken])
  const source =
    save.source_language && written.includes(save.source_language) ? save.source_language : (written[0] ?? language)
  const isAlone = written.length > 1 && resources[resource].post && (await isApart(reached))
  refuseUnspoken(resource, save, isAlone ? [source] : [...reached.spoken, source])
  const created = await createVariant(reached, resource, { ...save.shared, ...save.texts?.[source] }, source)
  const others = Object.fromEntries(
    written.filter((other) => other !== source).map((other) => [other, save.texts?.[other] ?? {}]),
  )
  if (Object.keys(others).length > 0)
    await saveAll(reached, resource, created.id, { texts: others }).catch((thrown: unknown) => {
      throw partlySaved(thrown, [`${source}.${resources[resource].title}`], created.id)
    })
  return created
}
