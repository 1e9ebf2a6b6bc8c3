// "Create ‘X’" from within a form: a record of another resource, made by its name and at once there to be chosen.
import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '#contract/language.ts'
import { type ResourceName, resources } from '#contract/resources.ts'
import { saveWhole } from '#data/writes.ts'
import type { Choice } from '#fields/face.ts'
import type { AnyWholeWrite } from '../draft/requests.ts'

/** Makes it in a language, published where it has a status and the account may. Throws what the client throws. */
export async function makeRecord(
  queries: QueryClient,
  resource: ResourceName,
  name: string,
  language: Language,
): Promise<Choice> {
  const { title, post } = resources[resource]
  const text = { [title]: name, ...(post && { status: 'publish' }) }
  const body: AnyWholeWrite = { source_language: language, texts: { [language]: text } }
  const made = await saveWhole(queries, resource, undefined, body, { language })
  return { id: made.id, name, language }
}
