// The fields whose translations are suggested.
import { type Fields, trackedFields } from './fields.ts'
import { type ResourceName, resourceNames, resources } from './resources.ts'

/** The names of the translatable fields of a resource whose texts are suggested: all but URLs and prices. */
export const suggestionFields = (resource: ResourceName): string[] => {
  const fields: Fields = resources[resource].fields
  return trackedFields({ fields }).filter((name) => {
    const kind = fields[name]?.kind
    return kind === 'text' || kind === 'richText'
  })
}

/** The fields that contain the same kind of text: all names of records, or those with the same name. */
export const findFieldsAlike = (resource: ResourceName, field: string): { resource: ResourceName; field: string }[] =>
  resourceNames.flatMap((other) => {
    const similarField = field === resources[resource].title ? resources[other].title : field
    return suggestionFields(other).includes(similarField) ? [{ resource: other, field: similarField }] : []
  })

/** The names of the fields that a translation lacks while they are empty: those that do not inherit the text of the source. */
export const fillableFields = (resource: ResourceName): string[] => {
  const fields: Fields = resources[resource].fields
  return Object.keys(fields).filter((name) => fields[name]?.translated)
}
